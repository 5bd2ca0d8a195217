//! What crosses the wire besides the engine's own types, by screen.

mod app;
mod changes;
mod documents;
mod errors;
mod forecast;
mod home;
mod ignored;
mod inspection;
mod mapping;
mod providers;
mod requests;
mod setup;
mod table;
mod validation;

pub use app::*;
pub use changes::*;
pub use documents::*;
pub use errors::*;
pub use forecast::*;
pub use home::*;
pub use ignored::*;
pub use inspection::*;
pub use mapping::*;
pub use providers::*;
pub use requests::*;
pub use setup::*;
pub use table::*;
pub use validation::*;
