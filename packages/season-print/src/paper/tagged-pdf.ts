import { html } from '@cuaderno/design/html';
import PdfDocument from 'pdfkit';

/** Facts of the document. */
export type Facts = { title: string; author: string };

/** What pdfkit has and its types don't. */
type Parts = {
  info: Record<string, unknown>;
  appendXML(xml: string): void;
  endMetadata(): void;
};

const UA = `
        <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>`;

/** A fact as text of XML, which has no control characters. */
const inXml = (fact: unknown) =>
  typeof fact === 'string' ? html`${fact.replaceAll(/\p{Cc}/gu, ' ')}`.text : fact;

/**
 * A PDF of A4 that declares PDF/UA. Not by pdfkit's own `subset`: that lists the glyphs of each font without the parts
 * of their accents, which PDF/UA forbids, and it writes a name with '&' or '<' into the metadata as it is.
 */
export function createPdf({ title, author }: Facts): PDFKit.PDFDocument {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // No default font: Helvetica would be read from a file, and isn't embedded.
    font: null,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: 'Cuaderno de Caza',
      Producer: 'Cuaderno de Caza',
    },
  } as unknown as PDFKit.PDFDocumentOptions);
  const parts = pdf as unknown as Parts;
  const endMetadata = parts.endMetadata.bind(pdf);
  // Called once the facts are written as they are.
  parts.endMetadata = () => {
    parts.info = Object.fromEntries(
      Object.entries(parts.info).map(([name, fact]) => [name, inXml(fact)]),
    );
    parts.appendXML(UA);
    endMetadata();
  };
  return pdf;
}
