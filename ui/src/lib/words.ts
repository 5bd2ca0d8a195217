// The one place for the words of enums: one word per thing, the same everywhere. By subject in `words/`.
export * from "./words/session";
export * from "./words/table";
export * from "./words/artifacts";
export * from "./words/wording";
export * from "./words/source";
export * from "./words/inputs";
