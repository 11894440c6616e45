//! Which painter a page gets.

/// How egui's shapes become pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PainterKind {
    /// By the processor: the same pixels on every machine, and no slow imitation of a GPU.
    Cpu,
    /// By WebGL: fast where there is a GPU.
    Gl,
}

impl PainterKind {
    /// As the page's address names it.
    pub fn named(name: &str) -> Option<PainterKind> {
        match name {
            "cpu" => Some(PainterKind::Cpu),
            "gl" => Some(PainterKind::Gl),
            _ => None,
        }
    }
}

/// Renderers that imitate a GPU.
const IMITATIONS: [&str; 5] = [
    "swiftshader",
    "llvmpipe",
    "softpipe",
    "software",
    "basic render",
];

/// `asked` is what the address wants, `renderer` who draws WebGL, if anybody does. It is looked up
/// only when it matters.
pub fn choose(
    asked: Option<PainterKind>,
    is_driven: bool,
    renderer: impl FnOnce() -> Option<String>,
) -> PainterKind {
    if let Some(kind) = asked {
        return kind;
    }
    if is_driven {
        return PainterKind::Cpu;
    }
    match renderer().map(|name| name.to_lowercase()) {
        Some(name) if !IMITATIONS.iter().any(|word| name.contains(word)) => PainterKind::Gl,
        _ => PainterKind::Cpu,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str) -> impl FnOnce() -> Option<String> {
        let name = name.to_string();
        move || Some(name)
    }

    #[test]
    fn a_person_with_a_gpu_gets_webgl() {
        let gpu = "ANGLE (NVIDIA, GeForce RTX 3060 Direct3D11, D3D11)";
        assert_eq!(choose(None, false, found(gpu)), PainterKind::Gl);
    }

    #[test]
    fn imitated_and_missing_gpus_are_not_used() {
        for name in [
            "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)",
            "llvmpipe (LLVM 15.0.7, 256 bits)",
            "Microsoft Basic Render Driver",
        ] {
            assert_eq!(choose(None, false, found(name)), PainterKind::Cpu, "{name}");
        }
        assert_eq!(choose(None, false, || None), PainterKind::Cpu);
    }

    #[test]
    fn a_driven_page_looks_the_same_everywhere() {
        let never = || panic!("nobody has to look for a GPU");
        assert_eq!(choose(None, true, never), PainterKind::Cpu);
    }

    #[test]
    fn the_address_decides() {
        let asked = PainterKind::named("gl");
        assert_eq!(choose(asked, true, || None), PainterKind::Gl);
        assert_eq!(PainterKind::named("crayon"), None);
    }
}
