/** The letters of Windows-1252 beyond Latin-1 that hunters use. */
const WINDOWS: Record<string, number> = { '€': 0x80, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 };

export const windows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => WINDOWS[letter] ?? letter.charCodeAt(0));

export const latin = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** UTF-16, with its mark or without. */
export function utf16(text: string, { big = false, mark = true } = {}): Uint8Array<ArrayBuffer> {
  const whole = mark ? `\uFEFF${text}` : text;
  const bytes = new Uint8Array(whole.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < whole.length; at += 1) view.setUint16(at * 2, whole.charCodeAt(at), !big);
  return bytes;
}
