# Functions, to be sourced at the root of the workspace, that download Debian packages and unpack them below
# the folder $target, which is cargo's. Nothing is installed.
# shellcheck shell=bash

target="${CARGO_TARGET_DIR:-target}"
mkdir -p "$target"
target="$(cd "$target" && pwd)"

# The newest rustc that Debian has with the source of std.
# shellcheck disable=SC2034 # for the scripts that source this
debian=1.96

# Succeeds if Debian packages can be downloaded here.
has_packages() {
    command -v apt-get >/dev/null && command -v apt-cache >/dev/null && command -v dpkg >/dev/null
}

# Prints the newest package version of rustc that begins with $1, followed by the ending of the package's
# name: Debian has a second rustc called `rustc-web`.
find_rustc() {
    apt-cache madison rustc rustc-web | awk -v want="$1." '
        index($3, want) == 1 { sub("rustc", "", $1); print $3, $1; exit }'
}

# Downloads Debian packages into the folder $1.
download() (
    cd "$1" || return 1
    shift
    apt-get -qq -o APT::Sandbox::User=root download "$@"
)

# Unpacks Debian packages into the folder $1/root; nothing is installed.
unpack() (
    download "$@" || return 1
    cd "$1" || return 1
    for package in *.deb; do
        dpkg -x "$package" root
        rm "$package"
    done
)

# Prints the packages that installing $@ would install.
needed_by() {
    apt-get -s --no-install-recommends install "$@" | awk '/^Inst /{print $2}'
}

# The libraries that LLVM needs besides those that every system with a linker has.
libraries_of() {
    apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks \
        --no-replaces --no-enhances "$1" |
        grep '^lib[a-z0-9]' | grep -vE '^(libc6|libgcc-s1|libstdc|libcrypt)' | sort -u
}

# Makes $target/old/$1/rustc, which runs rustc $1 from Debian's packages.
fetch_rustc() {
    local wanted="$1" folder="$target/old/$1" ending version llvm libraries
    if "$folder/rustc" -vV >/dev/null 2>&1; then
        return
    fi
    read -r version ending <<<"$(find_rustc "$wanted")"
    if [ -z "$version" ]; then
        apt-get -qq update || sudo -n apt-get -qq update || true
        read -r version ending <<<"$(find_rustc "$wanted")"
        [ -n "$version" ] || return 1
    fi
    llvm="$(apt-cache show "libstd-rust$ending-$wanted=$version" | grep -oE 'libllvm[0-9]+' | head -n 1)"
    rm -rf "$folder"
    mkdir -p "$folder"
    unpack "$folder" "rustc$ending=$version" "libstd-rust$ending-dev=$version" \
        "libstd-rust$ending-$wanted=$version" "$llvm" || return 1
    libraries="$(cd "$folder"/root/usr/lib/*-linux-gnu && pwd)" || return 1
    cat >"$folder/rustc" <<END
#!/bin/sh
LD_LIBRARY_PATH='$libraries' exec '$folder/root/usr/bin/rustc' -C linker=cc "\$@"
END
    chmod +x "$folder/rustc"
    if ! "$folder/rustc" -vV >/dev/null 2>&1; then
        # shellcheck disable=SC2046 # one word a package
        unpack "$folder" $(libraries_of "$llvm") || return 1
    fi
    "$folder/rustc" -vV >/dev/null
}

# Unpacks the source of std that belongs to $target/old/$1/rustc, where cargo looks for it.
fetch_std_source() {
    local wanted="$1" folder="$target/old/$1" ending version package
    if [ -f "$folder/root/usr/lib/rustlib/src/rust/library/std/Cargo.toml" ]; then
        return
    fi
    read -r version ending <<<"$(find_rustc "$wanted")"
    download "$folder" "rust$ending-src=$version" || return 1
    for package in "$folder"/*.deb; do
        dpkg --fsys-tarfile "$package" | tar -x -C "$folder/root" --wildcards \
            './usr/lib/rustlib/src/*' './usr/src/*/library' || return 1
        rm "$package"
    done
    [ -f "$folder/root/usr/lib/rustlib/src/rust/library/std/Cargo.toml" ]
}

# Makes $target/old/$1/wasm-rustc, which compiles for WebAssembly, as small as can be: std is compiled for
# size, a panic ends the module at once, without a message, and binaryen shrinks what the linker makes. Of std
# there is bitcode only, as a module is optimised as a whole.
fetch_wasm_rustc() {
    local wanted="$1" folder="$target/old/$1" system=wasm32-unknown-unknown root llvm libraries
    if [ -x "$folder/wasm-rustc" ]; then
        return
    fi
    fetch_rustc "$wanted" && fetch_std_source "$wanted" || return 1
    llvm="$("$folder/rustc" -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')"
    unpack "$folder" "lld-$llvm" binaryen || return 1
    root="$("$folder/rustc" --print sysroot)/lib/rustlib"
    (
        cd "$root/src/rust/library" || exit 1
        RUSTC="$folder/rustc" RUSTC_BOOTSTRAP=1 \
            RUSTFLAGS="-Zforce-unstable-if-unmarked -Zunstable-options -Cpanic=immediate-abort -Copt-level=z \
            -Clinker-plugin-lto" \
            cargo build --quiet --release --package std --features optimize_for_size --target "$system" \
            --target-dir "$target/old/std"
    ) || return 1
    mkdir -p "$root/$system/lib"
    cp "$target/old/std/$system"/release/deps/*.rlib "$root/$system/lib" || return 1
    rm -rf "$target/old/std"
    libraries="$(cd "$folder"/root/usr/lib/*-linux-gnu && pwd)" || return 1
    cat >"$folder/wasm-linker" <<END
#!/bin/sh
set -e
export LD_LIBRARY_PATH='$libraries:$libraries/binaryen'
'$folder/root/usr/bin/wasm-ld-$llvm' "\$@"
while [ "\$1" != -o ]; do
    shift
done
# The features that rustc uses by itself. "flatten" and "rereloop" find shorter ways to write what branches. The
# lowest memory is the end of the stack. Inlining is for what gets shorter by it, compressed.
exec '$folder/root/usr/bin/wasm-opt' --enable-bulk-memory --enable-multivalue --enable-mutable-globals \\
    --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext \\
    --low-memory-unused --always-inline-max-function-size 4 --one-caller-inline-max-function-size 40 \\
    --flatten --rereloop -Oz -Oz "\$2" -o "\$2"
END
    cat >"$folder/wasm-rustc" <<END
#!/bin/sh
export RUSTC_BOOTSTRAP=1
exec '$folder/rustc' "\$@" -Zunstable-options -Cpanic=immediate-abort \\
    -Clinker='$folder/wasm-linker' -Clinker-flavor=wasm-ld
END
    chmod +x "$folder/wasm-linker" "$folder/wasm-rustc"
}

# Finds or fetches a rustc for WebAssembly, which compiles the explorers of the study site.
wasm_rustc() {
    local system=wasm32-unknown-unknown
    if [ -n "${MEX_WASM_RUSTC:-}" ]; then
        "$MEX_WASM_RUSTC" --version
    elif ! compgen -G "$(rustc --print sysroot)/lib/rustlib/$system/lib/libstd-*" >/dev/null; then
        has_packages && fetch_wasm_rustc "$debian" || return 1
        export MEX_WASM_RUSTC="$target/old/$debian/wasm-rustc"
    fi
}
