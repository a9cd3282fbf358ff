import { lineMoves } from "./line-moves.ts";
import { ShortcutsHelp } from "./shortcuts-help.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

export function WorklistShortcuts() {
  useShortcuts(lineMoves("main ol > li"));
  return <ShortcutsHelp page="worklist" />;
}
