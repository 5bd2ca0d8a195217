// Whether the sheet of all keys is open.

class KeySheet {
  open = $state(false);
}

/** The sheet of the window. */
export const keySheet = new KeySheet();
