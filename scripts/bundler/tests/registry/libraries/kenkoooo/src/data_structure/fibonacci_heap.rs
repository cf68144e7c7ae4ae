pub mod fibonacci_heap {
    use std::collections::LinkedList;

    #[derive(Debug)]
    struct Node<T> {
        value: T,
        children: Vec<Node<T>>,
    }

    #[derive(Debug)]
    pub struct FibonacciHeap<T> {
        nodes: LinkedList<Node<T>>,
    }

    impl<T: PartialOrd> FibonacciHeap<T> {
        pub fn push(&mut self, value: T) {
            self.nodes.push_back(Node { value, children: Vec::new() });
        }

        pub fn peek(&self) -> Option<&T> {
            self.nodes.front().map(|node| &node.value)
        }
    }
}
