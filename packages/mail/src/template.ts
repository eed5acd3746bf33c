import { type Html, html } from '@cuaderno/design/html';

/** A message without its addresses. */
export type Content = { subject: string; text: string; html: string };

/** The parts of a message, each plain text. */
export type Parts = {
  title: string;
  paragraphs: readonly string[];
  /** Rows of a table: label and figure. */
  figures?: readonly (readonly [label: string, figure: string])[];
  /** Rows of facts, each on a line of its own: label and words. */
  facts?: readonly (readonly [label: string, words: string])[];
  /** What to do, and the command for it. */
  command?: { note: string; text: string };
  /** The button, whose address also stands as text after `note`. */
  action?: { label: string; url: string; note: string };
  footer: readonly string[];
  /** The link below the footer. */
  link?: { label: string; url: string };
};

// Clients of mail ignore style sheets and variables: the tokens of the light theme, as values.
const PAPER = '#faf8f3';
const INK = '#1f1f1a';
const MUTED = '#5c5a52';
const GREEN = '#2f5d3a';
const LINE = '#cfcbbd';
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = 'Arial, Helvetica, sans-serif';

const BODY = `font: 400 16px/26px ${SANS}; color: ${INK}`;
const SMALL = `font: 400 15px/24px ${SANS}; color: ${MUTED}`;

/** Lays out a message in the product's look, as text and as HTML of tables and inline styles. */
export function layOut(given: Parts): Content {
  const parts = oneLine(given);
  return { subject: parts.title, text: textOf(parts), html: htmlOf(parts).text };
}

/** Removes line breaks and controls of direction: names of tokens and documents may have them. */
const clean = (text: string) => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();

const oneLine = (parts: Parts): Parts => ({
  ...parts,
  title: clean(parts.title),
  paragraphs: parts.paragraphs.map(clean),
});

function textOf(parts: Parts): string {
  const { title, paragraphs, figures = [], facts = [], command, action, footer, link } = parts;
  const blocks = [
    title.toUpperCase(),
    ...paragraphs,
    [...figures, ...facts].map(([label, words]) => `${label}: ${words}`).join('\n'),
    ...(command ? [command.note, command.text] : []),
    ...(action ? [`${action.label}:\n${action.url}`, action.note] : []),
    '--',
    ...footer,
    link ? `${link.label}:\n${link.url}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function htmlOf(parts: Parts): Html {
  const { title, paragraphs, figures = [], facts = [], command, action, footer, link } = parts;
  return html`<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light">
    <title>${title}</title>
  </head>
  <body style="margin: 0; padding: 0; background: #ebe9df">
    <div role="main">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #ebe9df">
      <tr><td align="center" style="padding: 24px 12px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 600px; background: ${PAPER}">
          <tr><td align="center" style="padding: 28px 16px; background: ${GREEN}">
            <table role="presentation" cellpadding="0" cellspacing="0" style="background: ${PAPER}">
              <tr><td style="padding: 6px">
                <table role="presentation" cellpadding="0" cellspacing="0" style="border: 1px solid ${GREEN}">
                  <tr><td style="padding: 22px 32px; font: 700 24px/30px ${SERIF}; color: ${INK}">Cuaderno de Caza</td></tr>
                </table>
              </td></tr>
            </table>
          </td></tr>
          <tr><td style="padding: 32px 8%">
            <h1 style="margin: 0 0 12px; font: 700 28px/36px ${SERIF}; color: ${INK}">${title}</h1>
            ${paragraphs.map((text) => html`<p style="margin: 0 0 16px; ${BODY}">${text}</p>`)}
            ${figures.length > 0 && figureTable(figures)}
            ${facts.length > 0 && factTable(facts)}
            ${command && commandLine(command)}
            ${action && actionButton(action)}
            <p style="margin: 24px 0 0; padding: 16px 0 0; border-top: 1px solid ${LINE}; ${SMALL}">${footer.join(' ')}</p>
            ${link && html`<p style="margin: 12px 0 0; ${SMALL}"><a href="${link.url}" style="color: ${GREEN}">${link.label}</a></p>`}
          </td></tr>
        </table>
      </td></tr>
    </table>
    </div>
  </body>
</html>
`;
}

const figureTable = (figures: NonNullable<Parts['figures']>): Html => html`
            <table width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 16px; border-collapse: collapse">${figures.map(
              ([label, figure]) => html`
              <tr>
                <th scope="row" align="left" style="padding: 10px 0; border-top: 1px solid ${LINE}; ${BODY}">${label}</th>
                <td align="right" style="padding: 10px 0; border-top: 1px solid ${LINE}; font: 700 20px/26px ${SERIF}; color: ${GREEN}">${figure}</td>
              </tr>`,
            )}
            </table>`;

const factTable = (facts: NonNullable<Parts['facts']>): Html => html`
            <table width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 16px; border-collapse: collapse; border-bottom: 1px solid ${LINE}">${facts.map(
              ([label, words]) => html`
              <tr>
                <th scope="row" align="left" valign="top" style="padding: 8px 16px 8px 0; border-top: 1px solid ${LINE}; ${SMALL}; white-space: nowrap">${label}</th>
                <td style="padding: 8px 0; border-top: 1px solid ${LINE}; font: 700 15px/22px ${SANS}; color: ${INK}">${words}</td>
              </tr>`,
            )}
            </table>`;

const commandLine = ({ note, text }: NonNullable<Parts['command']>): Html => html`
            <p style="margin: 0 0 8px; ${BODY}">${note}</p>
            <p style="margin: 0; padding: 8px 14px; background: #f0eee2; font: 400 15px/24px 'Courier New', monospace; color: ${INK}">${text}</p>`;

const actionButton = ({ label, url, note }: NonNullable<Parts['action']>): Html => html`
            <table role="presentation" cellpadding="0" cellspacing="0" style="margin: 8px 0 20px">
              <tr><td style="border-radius: 10px; background: ${GREEN}"><a href="${url}" style="display: inline-block; padding: 16px 28px; font: 700 16px/24px ${SANS}; color: #ffffff; text-decoration: none">${label}</a></td></tr>
            </table>
            <p style="margin: 0; ${BODY}">${note} Si el botón no abre, copia esta dirección:</p>
            <p style="margin: 4px 0 0; font: 400 15px/24px 'Courier New', monospace; word-break: break-all; color: ${GREEN}">${url}</p>`;
