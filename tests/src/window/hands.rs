//! What a user does in a window, with mouse and keyboard.

use std::time::Duration;

use fantoccini::Locator;
use fantoccini::actions::{
    InputSource as _, KeyAction, KeyActions, MOUSE_BUTTON_MIDDLE, MouseActions, PointerAction,
};
use fantoccini::elements::Element;
use serde_json::Value;

use super::{PATIENCE, Window, WindowError, command};

impl Window {
    /// Clicks, as soon as the element is there and enabled, until the click has reached it: on a busy machine the page may
    /// move between the look at where it stands and the mouse, and a click that went elsewhere is heard of by nobody.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn click(&self, testid: &str) -> Result<(), WindowError> {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            self.listen_for_click(testid).await?;
            self.upon(testid, "clicking", async |element| element.click().await).await?;
            if self.was_clicked().await? {
                return Ok(());
            }
            if tokio::time::Instant::now() > deadline {
                let page = self.page_text().await;
                return Err(WindowError::Missing { what: format!("{testid} (under the mouse)"), page });
            }
        }
    }

    /// Has the page note the clicks upon an element. One with a label hears of a click on the label at once, after it.
    async fn listen_for_click(&self, testid: &str) -> Result<(), WindowError> {
        const LISTEN: &str = "const [testid] = arguments; const heard = (window.__clicked = { it: false }); \
            const note = event => { if (event.target.closest?.(`[data-testid=\"${testid}\"]`)) heard.it = true; }; \
            document.addEventListener('click', note, { capture: true })";
        self.script(LISTEN, vec![testid.into()]).await.map(drop)
    }

    /// Whether the click that was listened for has come; it is waited for a moment. A page that was left has nothing to say.
    async fn was_clicked(&self) -> Result<bool, WindowError> {
        const HEARD: &str = "return window.__clicked?.it ?? true";
        for _ in 0..10 {
            if self.script(HEARD, Vec::new()).await? == Value::Bool(true) {
                return Ok(true);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(false)
    }

    /// Acts upon an element, as soon as it is there, enabled and steady.
    async fn upon(
        &self,
        testid: &str,
        what: &str,
        act: impl AsyncFn(Element) -> Result<(), fantoccini::error::CmdError>,
    ) -> Result<(), WindowError> {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            let element = self.find(testid).await?;
            if element.is_enabled().await.unwrap_or(false) && self.is_steady(testid).await? {
                match act(element).await {
                    Ok(()) => return Ok(()),
                    // It was drawn anew between the two calls; a second look finds the new one.
                    Err(error) if tokio::time::Instant::now() > deadline => {
                        return Err(command(format!("{what} `{testid}`"), error));
                    }
                    // Or it is under a bar: the driver takes what a scrolled part of the page hides for seen.
                    Err(_) => self.bring_into_sight(testid).await?,
                }
            } else if tokio::time::Instant::now() > deadline {
                let page = self.page_text().await;
                return Err(WindowError::Missing { what: format!("{testid} (enabled)"), page });
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Whether an element takes a click now: it is not busy, and stays where it is for two frames. A click on one that is
    /// being moved goes elsewhere, and nobody hears of it.
    async fn is_steady(&self, testid: &str) -> Result<bool, WindowError> {
        const STEADY: &str = "const [testid, done] = arguments; \
            const node = document.querySelector(`[data-testid=\"${testid}\"]`); \
            if (!node || node.getAttribute('aria-disabled') === 'true') return done(false); \
            const place = () => { const at = node.getBoundingClientRect(); return [at.x, at.y, at.width, at.height].join(); }; \
            const frame = () => new Promise(next => requestAnimationFrame(next)); \
            const first = place(); \
            frame().then(frame).then(() => done(node.isConnected && place() === first))";
        Ok(self.script_async(STEADY, vec![testid.into()]).await? == Value::Bool(true))
    }

    async fn bring_into_sight(&self, testid: &str) -> Result<(), WindowError> {
        const CENTRE: &str = "document.querySelector(`[data-testid=\"${arguments[0]}\"]`)?.scrollIntoView({ block: 'center' })";
        self.script(CENTRE, vec![testid.into()]).await.map(drop)
    }

    /// Replaces the text of a field.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn fill(&self, testid: &str, text: &str) -> Result<(), WindowError> {
        let act = async |element: Element| {
            element.clear().await?;
            element.send_keys(text).await
        };
        self.upon(testid, "typing into", act).await
    }

    /// Chooses in a list, by the option's value, as soon as it is offered.
    ///
    /// # Errors
    /// [`WindowError::Missing`] when there is no such option.
    pub async fn choose(&self, testid: &str, value: &str) -> Result<(), WindowError> {
        const CHOOSE: &str = "const list = document.querySelector(`[data-testid=\"${arguments[0]}\"]`); \
            if (![...list.options].some(option => option.value === arguments[1] && !option.disabled)) return false; \
            list.value = arguments[1]; list.dispatchEvent(new Event('change', { bubbles: true })); return true";
        let deadline = tokio::time::Instant::now() + PATIENCE;
        self.ready(testid).await?;
        while self.script(CHOOSE, vec![testid.into(), value.into()]).await? != Value::Bool(true) {
            if tokio::time::Instant::now() > deadline {
                let page = self.page_text().await;
                return Err(WindowError::Missing { what: format!("{value:?} in `{testid}`"), page });
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
        Ok(())
    }

    /// Clicks with the middle button of a mouse on the first element of a selector.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn middle_click(&self, css: &str) -> Result<(), WindowError> {
        let failed = |error| command(format!("a middle click on `{css}`"), error);
        let element = self.client.find(Locator::Css(css)).await.map_err(failed)?;
        let to = PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 };
        let (down, up) = (
            PointerAction::Down { button: MOUSE_BUTTON_MIDDLE },
            PointerAction::Up { button: MOUSE_BUTTON_MIDDLE },
        );
        let mouse = MouseActions::new("mouse".to_owned()).then(to).then(down).then(up);
        self.client.perform_actions(mouse).await.map_err(failed)
    }

    /// Presses keys one after the other and then lets go of them, as hands on a keyboard do: the page and the web view see
    /// them where the focus is. Keys that are no letters are those of [`super::Key`].
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn press(&self, keys: &[char]) -> Result<(), WindowError> {
        let down = keys.iter().map(|value| KeyAction::Down { value: *value });
        let up = keys.iter().rev().map(|value| KeyAction::Up { value: *value });
        let all = down.chain(up).fold(KeyActions::new("keys".to_owned()), KeyActions::then);
        let pressed = self.client.perform_actions(all).await;
        pressed.map_err(|error| command(format!("pressing {keys:?}"), error))
    }

    /// Types a text where the focus is.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn type_in(&self, text: &str) -> Result<(), WindowError> {
        for letter in text.chars() {
            self.press(&[letter]).await?;
        }
        Ok(())
    }
}
