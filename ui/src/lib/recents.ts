// What tells recent projects of the same name apart.
import type { Recent } from "./generated/Recent";
import { visible } from "./visible";

/** Characters of a folder's path in a line of the palette, or of the system's menu. */
const longest = 44;

/** The end of a path, from the beginning of a folder's name, where all of it is too long. */
function ending(path: string): string {
  if (path.length <= longest) return path;
  const places = [...path.matchAll(/[\\/]/g)].map((found) => found.index);
  const begin = places.find((at) => path.length - at < longest);
  return `…${path.slice(begin ?? 1 - longest)}`;
}

/** By the path of each project that has its name with another one in common: its folder, shortened where they stay apart. */
export function foldersOf(recents: Recent[]): Map<string, string> {
  const isTwice = <T>(all: T[], one: T) => all.filter((other) => other === one).length > 1;
  const names = recents.map((recent) => recent.name);
  const paths = recents.filter((recent) => isTwice(names, recent.name)).map((recent) => recent.path);
  const ends = paths.map(ending);
  return new Map(
    paths.map((path) => [path, visible(isTwice(ends, ending(path)) ? path : ending(path))] as const),
  );
}
