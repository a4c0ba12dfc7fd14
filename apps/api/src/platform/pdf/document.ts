import { dateInSaoPaulo, formatDate, formatTime } from '@indike/rules/dates/calendar';
import { brand } from '../brand.ts';

// The content of a PDF. draw.ts lays it out, so that all documents look the same and screen readers can read them.

export interface PdfColumn {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** Relative width: the column's share of the sum over all columns. */
  readonly width: number;
}

export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly string[])[];
}

export interface PdfSection {
  readonly heading: string;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly table?: PdfTable;
}

export interface PdfDocument {
  readonly title: string;
  /** Shown below the title: what the document is about. */
  readonly subtitle: string;
  readonly sections: readonly PdfSection[];
  readonly notes: readonly string[];
}

/** The last note of every document. */
export const issueNote = (now: Date): string =>
  `Emitido em ${formatDate(dateInSaoPaulo(now))} às ${formatTime(now)}, horário de Brasília. Dúvidas: ${brand.supportEmail}.`;
