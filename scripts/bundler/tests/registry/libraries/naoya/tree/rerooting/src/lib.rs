pub trait Rerooting {
    type T: Clone;

    fn e(&self) -> Self::T;
    fn merge(&self, a: &Self::T, b: &Self::T) -> Self::T;
    fn put_vertex(&self, a: &Self::T, v: usize) -> Self::T;
}

pub fn solve<R: Rerooting>(graph: &[Vec<usize>], rerooting: &R) -> Vec<R::T> {
    fn below<R: Rerooting>(graph: &[Vec<usize>], rerooting: &R, v: usize, p: usize) -> R::T {
        let merge = |a, &u: &usize| rerooting.merge(&a, &below(graph, rerooting, u, v));
        let merged = graph[v].iter().filter(|&&u| u != p).fold(rerooting.e(), merge);
        rerooting.put_vertex(&merged, v)
    }
    (0..graph.len()).map(|v| below(graph, rerooting, v, usize::MAX)).collect()
}

pub fn with_edges(n: usize, edges: &[(usize, usize)]) -> impl Iterator<Item = Vec<usize>> {
    let mut graph = vec![vec![]; n];
    for &(u, v) in edges {
        graph[u].push(v);
        graph[v].push(u);
    }
    graph.into_iter()
}
