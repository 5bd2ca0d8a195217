//! What crosses the wire besides the engine's own types, by screen.

mod app;
mod documents;
mod errors;
mod forecast;
mod home;
mod mapping;
mod providers;
mod requests;
mod setup;
mod table;
mod validation;

pub use app::*;
pub use documents::*;
pub use errors::*;
pub use forecast::*;
pub use home::*;
pub use mapping::*;
pub use providers::*;
pub use requests::*;
pub use setup::*;
pub use table::*;
pub use validation::*;
