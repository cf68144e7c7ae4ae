pub mod dinitz {
    const INF: i64 = 1 << 60;

    pub struct Edge {
        pub to: usize,
        pub rev: usize,
        pub is_reversed: bool,
        pub cap: i64,
    }

    pub struct Dinitz {
        pub g: Vec<Vec<Edge>>,
    }

    impl Dinitz {
        pub fn new(v: usize) -> Dinitz {
            Dinitz { g: (0..v).map(|_| Vec::new()).collect() }
        }

        pub fn add_edge(&mut self, from: usize, to: usize, cap: i64) {
            let (to_len, from_len) = (self.g[to].len(), self.g[from].len());
            self.g[from].push(Edge { to, rev: to_len, is_reversed: false, cap });
            self.g[to].push(Edge { to: from, rev: from_len, is_reversed: true, cap: 0 });
        }

        fn dfs(
            &mut self,
            v: usize,
            sink: usize,
            flow: i64,
            level: &[i32],
            iter: &mut [usize],
        ) -> i64 {
            if v == sink {
                return flow;
            }
            while iter[v] < self.g[v].len() {
                let Edge { to, rev, cap, .. } = self.g[v][iter[v]];
                if cap > 0 && level[v] < level[to] {
                    let pushed = self.dfs(to, sink, std::cmp::min(cap, flow), level, iter);
                    if pushed > 0 {
                        self.g[v][iter[v]].cap -= pushed;
                        self.g[to][rev].cap += pushed;
                        return pushed;
                    }
                }
                iter[v] += 1;
            }
            0
        }

        fn bfs(&self, source: usize) -> Vec<i32> {
            let mut level = vec![-1; self.g.len()];
            level[source] = 0;
            let mut queue = ::std::collections::VecDeque::new();
            queue.push_back(source);
            while let Some(v) = queue.pop_front() {
                for edge in self.g[v].iter().filter(|edge| edge.cap > 0) {
                    if level[edge.to] < 0 {
                        level[edge.to] = level[v] + 1;
                        queue.push_back(edge.to);
                    }
                }
            }
            level
        }

        pub fn max_flow(&mut self, source: usize, sink: usize) -> i64 {
            let mut flow = 0;
            loop {
                let level = self.bfs(source);
                if level[sink] < 0 {
                    return flow;
                }
                let mut iter = vec![0; self.g.len()];
                loop {
                    let pushed = self.dfs(source, sink, INF, &level, &mut iter);
                    if pushed == 0 {
                        break;
                    }
                    flow += pushed;
                }
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn one_edge_is_full() {
            let mut flow = Dinitz::new(2);
            flow.add_edge(0, 1, 5);
            assert_eq!(flow.max_flow(0, 1), 5);
        }
    }
}
