//! A price that the user gives, in Settings.

use crate::window::{Window, WindowError};

/// Gives a model a price of the user's own, and begins to give another.
///
/// # Errors
/// [`WindowError`].
pub async fn give(window: &Window, model: &str) -> Result<(), WindowError> {
    window.click("give-price").await?;
    window.choose("price-model", &format!("anthropic\n{model}")).await?;
    window.fill("price-sent", "0.8").await?;
    window.fill("price-received", "4").await?;
    window.click("price-keep").await?;
    window.find(&format!("own-price-{model}")).await?;
    window.click("give-price").await?;
    window.find("price-form").await.map(drop)
}
