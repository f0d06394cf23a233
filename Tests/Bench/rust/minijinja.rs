//! minijinja render|render-parse TEMPLATE N: renders a template N times with minijinja, compiled once or parsed each
//! time, and prints the last text. The values are those of vars.json, built once: a render only refers to them.
use minijinja::{syntax::SyntaxConfig, Environment, Value};
use std::{env, fs};

// `fn values() -> Value`, made of vars.json by bench.py.
include!(env!("BENCH_VALUES"));

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = env::args().collect();
    if words.len() != 4 {
        return Err("minijinja render|render-parse TEMPLATE N".into());
    }
    let source = fs::read_to_string(&words[2])?;
    let count: usize = words[3].parse()?;
    let mut environment = Environment::new();
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).keep_trailing_newline(true).build()?);
    let values = values();
    let compiled = environment.template_from_str(&source)?;
    let mut text = compiled.render(&values)?;
    for _ in 0..count {
        text = if words[1] == "render" {
            compiled.render(&values)?
        } else {
            environment.template_from_str(&source)?.render(&values)?
        };
    }
    print!("{text}");
    Ok(())
}
