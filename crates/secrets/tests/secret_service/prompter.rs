//! A desktop that shows the keyring's question to nobody: it takes the request, and never comes back to it.

use zbus::blocking::{Connection, connection};
use zbus::interface;
use zbus::zvariant::OwnedObjectPath;

struct Silent;

#[interface(name = "org.gnome.keyring.internal.Prompter")]
impl Silent {
    fn begin_prompting(&self, _callback: OwnedObjectPath) {
        println!("the question was asked");
    }

    fn stop_prompting(&self, _callback: OwnedObjectPath) {}
}

/// On the bus until dropped.
pub(crate) fn silent() -> Connection {
    connection::Builder::session()
        .unwrap()
        .name("org.gnome.keyring.SystemPrompter")
        .unwrap()
        .serve_at("/org/gnome/keyring/Prompter", Silent)
        .unwrap()
        .build()
        .unwrap()
}
