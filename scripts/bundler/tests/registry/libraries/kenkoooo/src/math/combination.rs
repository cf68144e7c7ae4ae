pub struct Combination {
    fact: Vec<usize>,
    inv_fact: Vec<usize>,
    modulo: usize,
}

impl Combination {
    pub fn new(max: usize, modulo: usize) -> Self {
        let mut inv = vec![0, 1];
        let mut fact = vec![1; max + 1];
        let mut inv_fact = vec![1; max + 1];
        for i in 2..=max {
            inv.push((modulo - modulo / i) * inv[modulo % i] % modulo);
            fact[i] = fact[i - 1] * i % modulo;
            inv_fact[i] = inv_fact[i - 1] * inv[i] % modulo;
        }
        Self { fact, inv_fact, modulo }
    }

    pub fn get(&self, x: usize, y: usize) -> usize {
        assert!(x >= y);
        self.fact[x] * self.inv_fact[y] % self.modulo * self.inv_fact[x - y] % self.modulo
    }

    pub fn h(&self, n: usize, r: usize) -> usize {
        self.get(n + r - 1, r)
    }
}
