import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { chooseHost } from "./lib/host";
import { beginLanguage } from "./lib/language/begin";

async function start(): Promise<void> {
  await chooseHost();
  await beginLanguage();
  const target = document.getElementById("app");
  if (target) mount(App, { target });
}

void start();
