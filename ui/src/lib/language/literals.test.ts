import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { texts } from "./de";

// Node's types of Svelte's tree are many; here only its shape counts.
type Node = { type: string; start: number; end: number; [key: string]: unknown };

const sources = import.meta.glob<string>("/src/**/*.{svelte,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Where English may stand: what is no part of the page, and the machinery itself. */
const outside = /generated|host\/fake|\.test\.ts$|^test\/|^lib\/language\//;

/** Names of products and places, which no language translates. */
const names = new Set([
  "Roundtable",
  "Roundtable is starting",
  "F1",
  // Keys of the keyboard.
  "Enter",
  "Escape",
  "Space",
  "Plus",
  "Tab",
  "Home",
  "End",
  "Backspace",
  "ArrowDown",
  "ArrowUp",
  "Language",
  "LM Studio",
  "https://your-name.openai.azure.com",
  "http://localhost:11434/v1",
  "~/Library/Application Support/app.roundtable.desktop",
]);

/** Attributes that hold no words. */
const silent =
  /^(class|id|style|type|role|href|for|name|value|look|size|rel|target|d|viewBox|points|transform|autocomplete|lang|generics|key|tabindex|testid|slot|scope|method|data-.*|aria-(hidden|live|controls|labelledby|describedby|current|haspopup|activedescendant|expanded))$/;

const words = /\p{L}{2}/u;
const sentence = /\p{L}[,.:;…”)]* [“(—–]?\p{L}|\p{L}…$/u;
const word = /^\p{Lu}\p{Ll}+[.:…?!]?$/u;
const skipped = new Set([
  "typeAnnotation",
  "returnType",
  "typeParameters",
  "typeArguments",
  "metadata",
  "parent",
]);
/** Calls whose texts are none of the page's. */
const technical =
  /^(querySelector|querySelectorAll|closest|matches|matchMedia|getItem|setItem|RegExp|split|startsWith|replace|replaceAll|call|get|has)$/;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** What is found in a file: English that is not looked up, and the texts that are. */
export function read(
  source: string,
  isSvelte: boolean,
): { literal: string[]; used: string[]; frozen: string[] } {
  const literal: string[] = [];
  const used: string[] = [];
  const frozen: string[] = [];
  const text = isSvelte ? source : `<script lang="ts">${source}</script>`;
  const ast = parse(text, { modern: true }) as unknown as Record<string, Node | null>;

  const say = (found: string) => {
    const plain = found.replace(/\s+/g, " ").trim();
    if (!names.has(plain)) literal.push(plain);
  };
  /** Every string within, as a text that is looked up. */
  const looked = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(looked);
    if (!isNode(node)) return;
    if (node.type === "Literal" && typeof node["value"] === "string" && node["value"])
      used.push(node["value"]);
    if (node.type === "ConditionalExpression") return [node["consequent"], node["alternate"]].forEach(looked);
    if (node.type === "Property") return looked(node["value"]);
    if (/^(ObjectExpression|ArrayExpression|TSAsExpression|TSSatisfiesExpression)$/.test(node.type))
      for (const key of ["properties", "elements", "expression"]) looked(node[key]);
  };

  /** A name whose type says that it holds texts: those are checked by the compiler. */
  const isTexts = (id: Node): boolean => {
    const type = id["typeAnnotation"] as Node | undefined;
    return type !== undefined && /\bText\b/.test(text.slice(type.start, type.end));
  };
  /** `top`: of a module or script, where it is read once and for all. */
  const walk = (node: unknown, top: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, top));
    if (!isNode(node)) return;
    if (
      /^(Import|ExportAll)Declaration$|^TS(Type|Interface)|^(StyleSheet|Comment|StyleDirective|ClassDirective)$/.test(
        node.type,
      )
    )
      return;
    if (node.type === "Text") {
      const data = String(node["data"]);
      if (words.test(data)) say(data);
      return;
    }
    if (node.type === "Attribute") {
      const name = String(node["name"]);
      const value = node["value"];
      if (silent.test(name) || value === true) return;
      if (Array.isArray(value) && /^(aria-label|title|placeholder|alt|label|one|what|hint)$/.test(name))
        return walk(value, false);
      if (Array.isArray(value)) {
        for (const part of value as Node[])
          if (part.type !== "Text") walk(part, false);
          else if (sentence.test(String(part["data"]))) say(String(part["data"]));
        return;
      }
      return walk(value, false);
    }
    if (node.type === "Component" && node["name"] === "Phrase") {
      for (const attribute of node["attributes"] as Node[])
        if (attribute["name"] === "text") looked((attribute["value"] as Node)["expression"]);
        else walk(attribute, false);
      return walk(node["fragment"], false);
    }
    if (node.type === "CallExpression") {
      const callee = node["callee"] as Node;
      const name = String(callee["name"] ?? (callee["property"] as Node | undefined)?.["name"] ?? "");
      if (name === "t" && top) frozen.push(text.slice(node.start, node.end));
      if (name === "t") {
        const [first, ...others] = node["arguments"] as Node[];
        looked(first);
        return walk(others, top);
      }
      if (name === "said") return looked(node["arguments"]);
      if (technical.test(name)) {
        walk(callee, top);
        return walk(
          (node["arguments"] as Node[]).filter((one) => !/Literal$/.test(one.type)),
          top,
        );
      }
      if (name.startsWith("$") || callee.type === "MemberExpression") {
        walk(callee, top);
        return walk(node["arguments"], top && !name.startsWith("$") && !/^(derived|by|effect)$/.test(name));
      }
    }
    if (node.type === "BinaryExpression" && node["operator"] !== "+") return;
    if (node.type === "VariableDeclarator" && isTexts(node["id"] as Node)) return looked(node["init"]);
    if (node.type === "TSSatisfiesExpression" && isTexts(node)) return looked(node["expression"]);
    if (node.type === "Literal" && typeof node["value"] === "string") {
      if (sentence.test(node["value"]) || word.test(node["value"])) say(node["value"]);
      return;
    }
    if (node.type === "TemplateLiteral") {
      const whole = (node["quasis"] as { value: { cooked: string } }[]).map((part) => part.value.cooked);
      if (words.test(whole.join(" ")) && sentence.test(whole.join("x"))) say(whole.join("{}"));
      return walk(node["expressions"], top);
    }
    const inside = top && !/Function|MethodDefinition|PropertyDefinition/.test(node.type);
    for (const [key, value] of Object.entries(node)) if (!skipped.has(key)) walk(value, inside);
  };
  walk(ast["instance"]?.["content"], true);
  walk(ast["module"]?.["content"], true);
  walk(ast["fragment"], false);
  return { literal, used, frozen };
}

const all = Object.entries(sources)
  .map(([path, source]) => ({ path: path.replace(/^\/src\//, ""), source }))
  .filter(({ path }) => !outside.test(path))
  .map(({ path, source }) => ({ path, ...read(source, path.endsWith(".svelte")) }));

describe("the words of the page", () => {
  it("are looked up, none stands in a screen by itself", () => {
    expect(all.length).toBeGreaterThan(150);
    expect(all.flatMap(({ path, literal }) => literal.map((text) => `${path}: ${text}`))).toEqual([]);
  });

  it("are looked up when they are shown, not once at the start", () => {
    expect(all.flatMap(({ path, frozen }) => frozen.map((text) => `${path}: ${text}`))).toEqual([]);
  });

  it("are all used: German has no text that no screen shows", () => {
    const used = new Set(all.flatMap((file) => file.used));
    expect(Object.keys(texts).filter((text) => !used.has(text))).toEqual([]);
  });

  it("stand in one file of German each", () => {
    const rooms = import.meta.glob<Record<string, object>>("./de/*.ts", { eager: true });
    const keys = Object.entries(rooms)
      .filter(([path]) => !path.endsWith("index.ts"))
      .flatMap(([, room]) => Object.values(room).flatMap((table) => Object.keys(table)));
    expect(keys.length).toBeGreaterThan(1000);
    expect(keys.filter((text, at) => keys.indexOf(text) !== at)).toEqual([]);
  });
});

describe("the look at the words", () => {
  const found = (source: string) => read(source, true).literal;

  it("finds what is planted", () => {
    expect(found("<p>Hello there</p>")).toEqual(["Hello there"]);
    expect(found("<button aria-label='Close'>✕</button>")).toEqual(["Close"]);
    expect(found("<input placeholder='Name' title={`Take ${1} off`} />")).toEqual(["Name", "Take {} off"]);
    expect(found("<p>{busy ? 'Please wait' : t('Done')}</p>")).toEqual(["Please wait"]);
    expect(found("<script>const words = { label: 'Say it now' };</script>")).toEqual(["Say it now"]);
  });

  it("lets be what is no word", () => {
    expect(found("<p class='small muted' data-testid='a-b'>{t('Done')} · 3</p>")).toEqual([]);
    expect(found("<p>{state === 'not a word' ? 1 : 2}</p>")).toEqual([]);
  });

  it("sees what is read too early", () => {
    const early = "<script>const word = t('Done');</script>";
    expect(read(early, true).frozen).toEqual(["t('Done')"]);
    expect(
      read("<script>const word = $derived(t('Done')); const f = () => t('Done');</script>", true).frozen,
    ).toEqual([]);
  });
});
