import { fileURLToPath } from 'node:url';
import Pdf from 'pdfkit';
import { accentOf } from '@indike/contract/wire/brand';
import { symbol } from '@indike/contract/wire/symbol';
import { brand } from '../brand.ts';
import type { PdfColumn, PdfDocument, PdfSection } from './document.ts';

const FONTS = '@expo-google-fonts/poppins';
const REGULAR = fileURLToPath(import.meta.resolve(`${FONTS}/400Regular/Poppins_400Regular.ttf`));
const BOLD = fileURLToPath(import.meta.resolve(`${FONTS}/600SemiBold/Poppins_600SemiBold.ttf`));

// Options that the library supports but its published types do not know yet.
declare global {
  namespace PDFKit.Mixins {
    interface TableOptions {
      /** The structure element that becomes the table's parent. */
      structParent?: PDFStructureElement;
    }
    interface CellOptions {
      /** What a heading cell describes. */
      scope?: 'Row' | 'Column';
    }
  }
}

/** Selects PDF/UA, which the library's types do not know yet. */
const ACCESSIBLE: Readonly<Record<string, string>> = { subset: 'PDF/UA' };

const MARGIN = 56;
const INK = '#1f2430';
const INK_SOFT = '#565d6d';
const LINE = '#d5d9e2';
const NO_BORDER = { top: 0, right: 0, bottom: 0, left: 0 };
const UNDERLINED = { ...NO_BORDER, bottom: 0.5 };

/** Replaces characters outside the fonts, which cover only languages written in Latin script. */
const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(/[^\u0020-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac]/gu, '?');

type Doc = PDFKit.PDFDocument;
type Section = PDFKit.PDFStructureElement;

/** Draws a line or paragraph tagged with its role for screen readers. */
function paragraph(doc: Doc, parent: Section, role: 'H1' | 'H2' | 'P', draw: () => void): void {
  parent.add(doc.struct(role, {}, draw));
}

function tableOf(doc: Doc, parent: Section, columns: readonly Pick<PdfColumn, 'align' | 'width'>[]) {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  const space = doc.page.width - 2 * MARGIN;
  return doc.table({
    structParent: parent,
    columnStyles: columns.map(({ width }) => (space * width) / shares),
    defaultStyle: { border: UNDERLINED, borderColor: LINE, padding: [5, 4, 5, 0], textColor: INK },
  });
}

const FACT_COLUMNS = [
  { align: 'left', width: 2 },
  { align: 'left', width: 3 },
] as const;

function drawFacts(doc: Doc, parent: Section, facts: NonNullable<PdfSection['facts']>): void {
  const table = tableOf(doc, parent, FACT_COLUMNS);
  for (const [label, value] of facts)
    table.row([
      { text: printable(label), type: 'TH', scope: 'Row', textColor: INK_SOFT },
      { text: printable(value), font: { src: BOLD } },
    ]);
  table.end();
}

function drawTable(doc: Doc, parent: Section, { columns, rows }: NonNullable<PdfSection['table']>): void {
  const table = tableOf(doc, parent, columns);
  const align = (column: number) => ({ x: columns[column]?.align ?? 'left' });
  table.row(
    columns.map(({ title }, column) => ({
      text: printable(title),
      type: 'TH',
      scope: 'Column',
      align: align(column),
      font: { src: BOLD },
    })),
  );
  for (const row of rows)
    table.row(
      row.map((cell, column) => ({
        text: printable(cell),
        align: align(column),
        ...(column === 0 && { type: 'TH' as const, scope: 'Row' as const }),
      })),
    );
  table.end();
}

function drawSection(doc: Doc, parent: Section, { heading, facts, table }: PdfSection): void {
  doc.moveDown(1.2);
  paragraph(doc, parent, 'H2', () => {
    doc.font(BOLD).fontSize(12).fillColor(INK).text(printable(heading), MARGIN);
  });
  doc.moveDown(0.3).font(REGULAR).fontSize(10);
  if (facts) drawFacts(doc, parent, facts);
  if (table) drawTable(doc, parent, table);
  doc.x = MARGIN;
}

/** Decoration: screen readers pass over it. */
function drawSymbol(doc: Doc): void {
  const { head, body, other, corner } = symbol;
  doc.markContent('Artifact').save().translate(MARGIN, MARGIN).scale(0.75);
  doc.roundedRect(0, 0, 32, 32, corner).fill(brand.primaryColor);
  doc.circle(head.cx, head.cy, head.r).fill('#fff');
  doc.path(body.d).lineWidth(body.strokeWidth).lineCap('round').stroke('#fff');
  doc.circle(other.cx, other.cy, other.r).fill(accentOf(brand.primaryColor).onPrimary);
  doc.restore().endMarkedContent();
}

function drawAll(doc: Doc, { title, subtitle, sections, notes }: PdfDocument): void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawSymbol(doc);
  paragraph(doc, root, 'P', () => {
    doc
      .font(BOLD)
      .fontSize(14)
      .fillColor(INK)
      .text(printable(brand.product), MARGIN + 32, MARGIN + 3);
  });
  doc.x = MARGIN;
  doc.moveDown(1);
  paragraph(doc, root, 'H1', () => {
    doc.font(BOLD).fontSize(18).fillColor(INK).text(printable(title));
  });
  paragraph(doc, root, 'P', () => {
    doc.font(REGULAR).fontSize(10).fillColor(INK_SOFT).text(printable(subtitle));
  });
  for (const section of sections) drawSection(doc, root, section);
  doc.moveDown(1.5);
  for (const note of notes)
    paragraph(doc, root, 'P', () => {
      doc.font(REGULAR).fontSize(9).fillColor(INK_SOFT).text(printable(note), MARGIN).moveDown(0.4);
    });
  root.end();
}

/** Draws a PDF/UA: tagged, in Portuguese and with embedded fonts, so that it can be read aloud, searched and copied. */
export function drawPdf(document: PdfDocument, createdAt: Date): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new Pdf({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    font: REGULAR,
    info: { Title: document.title, Author: brand.product, CreationDate: createdAt },
    ...ACCESSIBLE,
  });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
    drawAll(doc, document);
    doc.end();
  });
}
