/** A whole PDF with these objects after its catalog and pages. */
export function smallPdf(more = '', { catalog = '', trailer = '' } = {}): Buffer {
  const objects = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
${more}`;
  return Buffer.from(
    `${objects}xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3${trailer}>>\nstartxref\n${Buffer.byteLength(objects, 'latin1')}\n%%EOF\n`,
    'latin1',
  );
}
