use crate::netlist::{GROUND, Netlist};
#[test]
#[ignore = "debug"]
fn debug_cmos() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VDD", "vdd", 5.0)
        .add_with("VIN", "rail", &["in"], |it| {
            it.with("waveform", 3.0)
                .with("voltage", 2.5)
                .with("offset", 2.5)
                .with("frequency", 1000.0)
        })
        .add_with("MP", "mosfet", &["in", "vdd", "out"], |it| {
            it.with_flag("p_channel", true)
        })
        .add("MN", "mosfet", &["in", GROUND, "out"])
        .capacitor("CL", "out", GROUND, 1e-9);
    let mut bench = netlist.run();
    let net = bench.net("out");
    bench.running.advance(0.76e-3, |r| if r.time() > 7.40e-4 { println!("{:.9e} {:e} {}", r.time(), r.step_length(), r.net_voltage(net)) }).unwrap();
}
