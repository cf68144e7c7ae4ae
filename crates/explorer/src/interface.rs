//! The functions that WebAssembly exports: integers and pointers only.
//!
//! The page asks for a buffer, writes the arguments into it, separated by the byte 0, and calls an
//! operation. The result is a buffer of its own: a word that is 0 for an answer and 1 for an error, a
//! word with the number of bytes that follow, and these; words are little-endian. The page frees both.
//!
//! A panic ends the instance of WebAssembly. Its message stays readable until the page makes a new one; a
//! module that was compiled without messages has none, and the page shows what the browser says.

// The page and this module share memory, which Rust cannot check.
#![allow(unsafe_code)]

use crate::operations::OPERATIONS;
use std::panic;
use std::sync::{Mutex, Once};

/// The message of the panic that has ended the instance.
static PANIC: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Returns a buffer of `length` bytes.
#[no_mangle]
pub extern "C" fn explorer_alloc(length: usize) -> *mut u8 {
    let buffer: Box<[u8]> = vec![0; length].into_boxed_slice();
    Box::into_raw(buffer).cast()
}

/// Frees a buffer.
///
/// # Safety
///
/// `buffer` came from [`explorer_alloc`] with this length, or from [`explorer_call`] with 8 bytes more than
/// its second word says, and is not used again.
#[no_mangle]
pub unsafe extern "C" fn explorer_free(buffer: *mut u8, length: usize) {
    // SAFETY: the buffer was made by `into_raw` of a boxed slice of this length.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(buffer, length)) });
}

/// Runs an operation on arguments that are separated by the byte 0, and returns its result.
///
/// # Safety
///
/// `arguments` points to `length` bytes.
#[no_mangle]
pub unsafe extern "C" fn explorer_call(
    operation: usize,
    arguments: *const u8,
    length: usize,
) -> *mut u8 {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        panic::set_hook(Box::new(|info| {
            // It is locked by nobody else: there is one thread, and it is here.
            if let Ok(mut message) = PANIC.lock() {
                *message = info.to_string().into_bytes();
            }
        }));
    });
    // SAFETY: the caller has written so many bytes there.
    let bytes = unsafe { std::slice::from_raw_parts(arguments, length) };
    let result = match (OPERATIONS.get(operation), std::str::from_utf8(bytes)) {
        (Some(operation), Ok(text)) => operation.call(&text.split('\0').collect::<Vec<_>>()),
        (None, _) => {
            Err(br#"{"message":"no such operation","argument":0,"start":0,"end":0}"#.to_vec())
        }
        (_, Err(_)) => Err(br#"{"message":"not UTF-8","argument":0,"start":0,"end":0}"#.to_vec()),
    };
    let (status, bytes) = match result {
        Ok(bytes) => (0_u32, bytes),
        Err(bytes) => (1, bytes),
    };
    let mut buffer = Vec::with_capacity(8 + bytes.len());
    buffer.extend_from_slice(&status.to_le_bytes());
    buffer.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
    buffer.extend_from_slice(&bytes);
    Box::into_raw(buffer.into_boxed_slice()).cast()
}

/// Returns the message of the panic that has ended the instance: a word with its length, and its bytes.
#[no_mangle]
pub extern "C" fn explorer_panic() -> *mut u8 {
    let message = PANIC.lock().map(|message| message.clone()).unwrap_or_default();
    let mut buffer = (message.len() as u32).to_le_bytes().to_vec();
    buffer.extend_from_slice(&message);
    Box::into_raw(buffer.into_boxed_slice()).cast()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls an operation as the page does.
    fn call(operation: usize, arguments: &str) -> (u32, String) {
        let length = arguments.len();
        let input = explorer_alloc(length);
        // SAFETY: as the functions ask for.
        unsafe {
            std::ptr::copy_nonoverlapping(arguments.as_ptr(), input, length);
            let output = explorer_call(operation, input, length);
            explorer_free(input, length);
            let word = |at: usize| u32::from_le_bytes(*output.add(at).cast::<[u8; 4]>());
            let (status, size) = (word(0), word(4) as usize);
            let bytes = std::slice::from_raw_parts(output.add(8), size).to_vec();
            explorer_free(output, 8 + size);
            (status, String::from_utf8(bytes).unwrap())
        }
    }

    #[test]
    fn operations_are_called_by_number() {
        let (status, answer) = call(0, "heaps\0nim; 1 2 3");
        assert_eq!((status, answer.contains(r#""outcome":"P""#)), (0, true), "{}", answer);
        let (status, error) = call(0, "heaps\0nim; x");
        assert_eq!((status, error.contains("`x` is no heap")), (1, true), "{}", error);
        assert_eq!(call(0, "heaps").0, 1);
        assert_eq!(call(99, "").0, 1);
    }
}
