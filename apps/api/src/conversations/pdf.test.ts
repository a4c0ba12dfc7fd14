import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { smallPdf as pdf } from '../testing/small-pdf.ts';
import { refusePdf } from './pdf.ts';

/** A stream whose content has these dictionaries, as writers since PDF 1.5 store them. */
function objectStream(content: string, filter = '/Filter/FlateDecode', more = ''): string {
  const bytes = deflateSync(Buffer.from(content)).toString('latin1');
  return `3 0 obj<<${more}/Type/ObjStm/N 1/First 4/Length ${bytes.length}${filter}>>stream\n${bytes}\nendstream\nendobj\n`;
}
const stream = (content: string, dictionary = '/Filter/DCTDecode'): string =>
  `3 0 obj<</Length ${content.length}${dictionary}>>\nstream\r\n${content}\nendstream\nendobj\n`;

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const HARMLESS = objectStream('1 0 <</Type/Font>>');
const SPACED = HARMLESS.replace(/<<.*?>>/s, (dictionary) => dictionary.replaceAll(/\/|>>/g, '\n $&'));
const ACTIVE = objectStream(`1 0 ${SCRIPT}`);

it.each([
  ['of pages alone', pdf()],
  ['with a stream of harmless objects', pdf(HARMLESS)],
  [
    'with pictures after a stream of objects',
    pdf(HARMLESS + stream('\u00ff\u00d8') + stream('\u00ff\u00d8')),
  ],
  ['with spaces in the dictionary', pdf(SPACED)],
  ['with a text about scripts', pdf('3 0 obj<</Title(JavaScript e Launch)>>endobj\n')],
  ['with a link', pdf('3 0 obj<</S/URI/URI(https://example.com)>>endobj\n')],
  ['with a contents list', pdf('3 0 obj<</Type/Outlines/First 4 0 R/Last 12 0 R>>endobj\n')],
  ['with a picture whose bytes look like names', pdf(stream('\u0001/JS \u0002/3D>\u0003/EF[ /Launch'))],
  ['with a name that only begins like one of a script', pdf('3 0 obj<</JS_1 4 0 R/AF\u00e9 1>>endobj\n')],
])('a PDF %s is accepted', async (_, bytes) => {
  expect(await refusePdf(bytes)).toBeUndefined();
});

it.each([
  ['a script', pdf(`3 0 obj${SCRIPT}endobj\n`)],
  ['a script when it is opened', pdf('', { catalog: `/OpenAction${SCRIPT}` })],
  ['a script with an escaped name', pdf('3 0 obj<</S/J#61vaScr#69pt/#4aS(x)>>endobj\n')],
  ['a script inside an object stream', pdf(ACTIVE)],
  ['a script inside an object stream without a type', pdf(ACTIVE.replace('/Type/ObjStm', '/Extends 3 0 R'))],
  ['a script inside the second object stream', pdf(HARMLESS + ACTIVE)],
  ['a script where a picture seems to be', pdf(stream(`9 0 obj${SCRIPT}endobj\n`))],
  ['a script after a comment that looks like a stream', pdf(`%stream\n3 0 obj${SCRIPT}endobj\n%endstream\n`)],
  ['a script in a stream without an end', pdf(`3 0 obj<<>>stream\n9 0 obj${SCRIPT}endobj\n`)],
  ['a password in a picture', pdf(stream('trailer<</Encrypt<</V 1>>>>'))],
  ['a program to launch', pdf('3 0 obj<</S/Launch/F(cmd.exe)>>endobj\n')],
  ['an embedded file', pdf('3 0 obj<</Type/Filespec>>endobj\n4 0 obj<</Type/EmbeddedFile>>endobj\n')],
  ['a file of a note', pdf('3 0 obj<</Subtype/FileAttachment/FS 4 0 R>>endobj\n')],
  ['a file in a file specification', pdf('3 0 obj<</FS<</F(x.exe)/EF<</F 8 0 R>>>>>>endobj\n')],
  ['associated files', pdf('', { catalog: '/AF[4 0 R]' })],
  ['a list of embedded files', pdf('', { catalog: '/Names<</EmbeddedFiles 5 0 R>>' })],
  ['a jump to another file', pdf('3 0 obj<</S/GoToR/F(//host/share)/D[0]>>endobj\n')],
  ['a thread in another file', pdf('3 0 obj<</S/Thread/F(//host/share)>>endobj\n')],
  ['a password', pdf('', { trailer: '/Encrypt 9 0 R' })],
  ['a form of its own', pdf('', { catalog: '/AcroForm<</XFA 4 0 R>>' })],
  ['media', pdf('3 0 obj<</Subtype/RichMedia>>endobj\n')],
])('a PDF with %s is refused', async (_, bytes) => {
  expect(await refusePdf(bytes)).toEqual({ refused: 'pdf_active' });
});

describe('a PDF is refused as unreadable', () => {
  it.each([
    ['cut', pdf().subarray(0, -30)],
    ['that is also another file', Buffer.concat([pdf(), Buffer.from('PK\u0003\u0004 zip')])],
    ['after other bytes', Buffer.concat([Buffer.from('GIF89a'), pdf()])],
    ['without its table of objects', Buffer.from('%PDF-1.7\nhello\nstartxref\n3\n%%EOF')],
    ['with a broken object stream', pdf(HARMLESS.replace(/stream\n.*?\nend/s, 'stream\nabc\nend'))],
  ])('%s', async (_, bytes) => {
    expect(await refusePdf(bytes)).toEqual({ refused: 'pdf_unreadable' });
  });

  it.each([
    ['in another compression', objectStream(SCRIPT, '/Filter[/ASCII85Decode/FlateDecode]')],
    ['in an abbreviated compression', objectStream(SCRIPT, '/F/FlateDecode')],
    [
      'without compression',
      `3 0 obj<</Type/ObjStm/N 1/First 4/Length 9>>stream\n1 0 <<>>\nendstream endobj\n`,
    ],
    ['with a long dictionary', objectStream(SCRIPT, undefined, `/Junk(${' '.repeat(3_000)})`)],
    ['with a text in its dictionary', objectStream(SCRIPT, '/Junk ( obj)/Filter/FlateDecode')],
    ['with a stream in its dictionary', objectStream(SCRIPT, '/Junk(>>stream\n)/Filter/FlateDecode')],
    ['with a comment in its dictionary', objectStream(SCRIPT, '%>>stream\n/Filter/FlateDecode')],
    ['after a lone CR', ACTIVE.replace('stream\n', 'stream\r')],
    ['after a space', ACTIVE.replace('stream\n', 'stream \n')],
    ['with an escaped type', ACTIVE.replace('/ObjStm', '/Obj#53tm')],
    [
      'with its type elsewhere',
      objectStream('4 0 /ObjStm') + ACTIVE.replace('/Type/ObjStm/N 1/First 4', '/Type 4 0 R/N 1/First 5 0 R'),
    ],
    ['beside a usual one', HARMLESS + ACTIVE.replace('/First 4', '/First 9 0 R/Junk()')],
  ])('with an object stream %s', async (_, objects) => {
    expect(await refusePdf(pdf(objects))).toEqual({ refused: 'pdf_unreadable' });
  });

  it.each([
    ['unpack to too much', objectStream(' '.repeat(40_000_000))],
    ['unpack to too much together', objectStream(' '.repeat(3_000_000)).repeat(3)],
    ['are too many', 'stream\n'.repeat(700_000)],
    ['have too many escaped names', `3 0 obj<</A${'#41'.repeat(1_600_000)}>>endobj\n`],
    ['unpack to too many escaped names', objectStream('#41'.repeat(2_500_000))],
  ])('when its contents %s', async (_, objects) => {
    expect(await refusePdf(pdf(objects))).toEqual({ refused: 'pdf_unreadable' });
  });
});
