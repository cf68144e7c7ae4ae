// Functions cannot be overloaded, so each type gets a module of its own.
macro_rules! impl_kmeans {
    ($kind: ty, $modname: ident) => {
        pub mod $modname {
            fn nearest(xs: &[$kind], centres: &[$kind]) -> Vec<usize> {
                let distance = |x: $kind, at: &usize| (x - centres[*at]).abs();
                let nearest = |&x: &$kind| {
                    let by_distance =
                        |a: &usize, b: &usize| distance(x, a).partial_cmp(&distance(x, b)).unwrap();
                    (0..centres.len()).min_by(by_distance).unwrap()
                };
                xs.iter().map(nearest).collect()
            }

            fn centres(xs: &[$kind], clusters: &[usize], k: usize) -> Vec<$kind> {
                let mean = |at: usize| {
                    let own = || xs.iter().zip(clusters).filter(|pair| *pair.1 == at);
                    own().map(|(x, _)| x).sum::<$kind>() / own().count().max(1) as $kind
                };
                (0..k).map(mean).collect()
            }

            pub fn kmeans(xs: Vec<$kind>, k: usize) -> Vec<usize> {
                let mut clusters = nearest(&xs, &xs[..k]);
                loop {
                    let next = nearest(&xs, &centres(&xs, &clusters, k));
                    if next == clusters {
                        return clusters;
                    }
                    clusters = next;
                }
            }
        }
    };
}

impl_kmeans!(f64, f64);
impl_kmeans!(f32, f32);

#[cfg(test)]
mod test {
    use self::super::f64::kmeans;

    #[test]
    fn two_points_are_two_clusters() {
        assert_eq!(kmeans(vec![1.0, 9.0], 2), [0, 1]);
    }
}
