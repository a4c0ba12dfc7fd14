// What a PDF says. How it looks is in draw.ts, so that every document of the product looks the same and can be read aloud.

export interface PdfColumn {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** Its share of the width, beside the shares of the others. */
  readonly width: number;
}

export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[];
}

export interface PdfSection {
  readonly heading: string;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly table?: PdfTable;
}

export interface PdfDocument {
  readonly title: string;
  /** Below the title: what the document is about. */
  readonly subtitle: string;
  readonly sections: readonly PdfSection[];
  readonly notes: readonly string[];
}
