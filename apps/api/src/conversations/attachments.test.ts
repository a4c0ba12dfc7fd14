import { deflateSync } from 'node:zlib';
import { MAX_ATTACHMENT_BYTES } from '@indike/rules/conversations/messages';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRefused } from '../platform/refusal.ts';
import { makeHostile } from '../system-tests/testing/hostile-images.ts';
import { noise, plain } from '../system-tests/testing/images.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { prepareFiles } from './attachments.ts';
import { refusePdf } from './pdf.ts';

/** A whole PDF with these objects after its catalog and pages. */
function pdf(more = '', { catalog = '', trailer = '' } = {}): Buffer {
  const objects = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
${more}`;
  return Buffer.from(
    `${objects}xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3${trailer}>>\nstartxref\n${Buffer.byteLength(objects, 'latin1')}\n%%EOF\n`,
    'latin1',
  );
}

/** A stream whose content has these dictionaries, as writers since PDF 1.5 store them. */
function objectStream(content: string, filter = '/Filter/FlateDecode'): string {
  const bytes = deflateSync(Buffer.from(content)).toString('latin1');
  return `3 0 obj<</Type/ObjStm/N 1/First 4/Length ${bytes.length}${filter}>>stream\n${bytes}\nendstream endobj\n`;
}

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';

describe('a PDF', () => {
  it.each([
    ['of pages alone', pdf()],
    ['with a stream of harmless objects', pdf(objectStream('1 0 <</Type/Font>>'))],
    ['with a text about scripts', pdf('3 0 obj<</Title(JavaScript e Launch)>>endobj\n')],
    ['with a link', pdf('3 0 obj<</S/URI/URI(https://example.com)>>endobj\n')],
  ])('%s is accepted', async (_, bytes) => {
    expect(await refusePdf(bytes)).toBeUndefined();
  });

  it.each([
    ['a script', pdf(`3 0 obj${SCRIPT}endobj\n`)],
    ['a script when it is opened', pdf('', { catalog: `/OpenAction${SCRIPT}` })],
    ['a script with an escaped name', pdf('3 0 obj<</S/J#61vaScr#69pt/#4aS(x)>>endobj\n')],
    ['a script inside an object stream', pdf(objectStream(`1 0 ${SCRIPT}`))],
    [
      'a script inside an uncompressed object stream',
      pdf(`3 0 obj<</Type/ObjStm/N 1>>stream\n1 0 ${SCRIPT}\nendstream endobj\n`),
    ],
    ['a program to launch', pdf('3 0 obj<</S/Launch/F(cmd.exe)>>endobj\n')],
    [
      'an embedded file',
      pdf('3 0 obj<</Type/Filespec/EF<</F 4 0 R>>>>endobj\n4 0 obj<</Type/EmbeddedFile>>endobj\n'),
    ],
    ['a list of embedded files', pdf('', { catalog: '/Names<</EmbeddedFiles 5 0 R>>' })],
    ['a password', pdf('', { trailer: '/Encrypt 9 0 R' })],
    ['a form of its own', pdf('', { catalog: '/AcroForm<</XFA 4 0 R>>' })],
    ['media', pdf('3 0 obj<</Subtype/RichMedia>>endobj\n')],
  ])('with %s is refused', async (_, bytes) => {
    expect(await refusePdf(bytes)).toEqual({ refused: 'pdf_active' });
  });

  it.each([
    ['cut', pdf().subarray(0, -30)],
    ['that is also another file', Buffer.concat([pdf(), Buffer.from('PK\u0003\u0004 zip')])],
    ['after other bytes', Buffer.concat([Buffer.from('GIF89a'), pdf()])],
    ['without its table of objects', Buffer.from('%PDF-1.7\nhello\nstartxref\n3\n%%EOF')],
    [
      'with a broken object stream',
      pdf('3 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\nabc\nendstream endobj\n'),
    ],
    [
      'with an object stream in another compression',
      pdf(objectStream('1 0 <<>>', '/Filter[/ASCII85Decode/FlateDecode]')),
    ],
    ['that unpacks to too much', pdf(objectStream(' '.repeat(40_000_000)))],
  ])('%s is refused', async (_, bytes) => {
    expect(await refusePdf(bytes)).toEqual({ refused: 'pdf_unreadable' });
  });
});

const upload = (bytes: Buffer, name = 'foto.jpg') => ({ name, content: bytes.toString('base64') });

describe('a picture', () => {
  it('that is hostile is refused', { timeout: 120_000 }, async () => {
    const accepted: string[] = [];
    for (const { name, image } of await makeHostile()) {
      const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
      if (!isRefused(await prepareFiles([upload(bytes)]))) accepted.push(name);
    }
    // Whole pictures, of which only the name or the address was wrong.
    expect(accepted).toEqual([
      'no data URL',
      'holes in base64',
      'JPEG named PNG',
      'PNG named JPEG',
      'WebP named JPEG',
    ]);
  });

  it('is whole, upright, and without metadata', async () => {
    const photo = await noise(3000, 600)
      .jpeg()
      .withExif({ IFD0: { Make: 'CAMERA-DA-ANA' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const prepared = await prepareFiles([upload(photo, 'C:\\fotos\\Fachada.JPG')]);
    if (isRefused(prepared)) throw new Error(prepared.refused);
    const [{ name, type, content } = { content: Buffer.alloc(0) }] = prepared;
    expect([name, type]).toEqual(['Fachada.webp', 'image/webp']);
    const { width, height, exif } = await sharp(content).metadata();
    expect([width, height, exif]).toEqual([410, 2048, undefined]);
    expect(content.includes('CAMERA-DA-ANA')).toBe(false);
  });

  it('is known by its bytes, not by its name', async () => {
    expect(await prepareFiles([upload(Buffer.from('<svg/>'), 'foto.png')])).toEqual({
      refused: 'attachment_type',
    });
    const named = await prepareFiles([upload(pdf(), 'foto.png')]);
    expect(named).toMatchObject([{ name: 'foto.pdf', type: 'application/pdf' }]);
  });
});

describe('attachments', () => {
  const server = useTestServer();
  let ana: Indiker;
  let admin: Operator;
  let id: number;
  beforeAll(async () => {
    ana = await signUp(server);
    admin = await newOperator(server);
    id = await refer(ana);
  });
  const path = () => `/api/indication/${id}/messages`;

  it('are refused with a message, and nothing is stored', async () => {
    const few = upload(pdf(), 'a.pdf');
    const cases: [unknown[], string][] = [
      [[few, few, few, few], 'Envie no máximo 3 anexos por mensagem'],
      [[{ ...few, content: 'não é base64' }], 'Formato inválido'],
      [[upload(Buffer.from('MZ programa'), 'a.pdf')], 'Envie PDF, PNG, JPEG ou WebP.'],
      [[few, upload(pdf(`3 0 obj${SCRIPT}endobj\n`))], expect.stringContaining('Este PDF tem senha')],
      [
        [{ ...few, content: 'A'.repeat(Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4 + 4) }],
        'Cada anexo pode ter no máximo 5 MB',
      ],
    ];
    for (const [attachments, message] of cases) {
      const { status, body } = await ana.post(path(), { text: 'Veja', attachments });
      expect([status, Object.values(body.errors ?? {}).flat()[0]]).toEqual([422, message]);
    }
    expect((await ana.get(path())).body.data).toEqual([]);
  });

  it('of both sides are sent with a message and served as files to those who may read it', async () => {
    const image = await plain(300, 200).png().toBuffer();
    const attachments = [upload(image, 'fachada.png'), upload(pdf(), 'Cartão “novo”.pdf')];
    const { status, body } = await ana.post(path(), { attachments });
    expect([status, body.text]).toEqual([201, '']);
    expect(body.attachments).toMatchObject([
      { name: 'fachada.webp', type: 'image/webp' },
      { name: 'Cartão “novo”.pdf', type: 'application/pdf', size: pdf().length },
    ]);
    const [picture, document] = body.attachments;
    const get = (path: string, token: string) =>
      fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const served = await get(`/api/attachments/${document.id}`, ana.token);
    expect(Buffer.from(await served.arrayBuffer()).equals(pdf())).toBe(true);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Cart%C3%A3o%20%E2%80%9Cnovo%E2%80%9D.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
    const office = await get(`/api/operator/attachments/${picture.id}`, admin.token);
    expect([office.status, office.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const bia = await signUp(server);
    expect((await bia.get(`/api/attachments/${document.id}`)).status).toBe(404);
    expect((await fetch(`${server.url}/api/attachments/${document.id}`)).status).toBe(401);
    expect((await ana.get(`/api/operator/attachments/${document.id}`)).status).toBe(401);
    const answer = await admin.post(`/api/operator${path().slice(4).replace('indication', 'indications')}`, {
      text: 'Segue',
      attachments: [upload(pdf(), 'proposta.pdf')],
    });
    expect(answer.body.attachments).toMatchObject([{ name: 'proposta.pdf' }]);
  });

  it('may have 5 MB each', async () => {
    const comment = (length: number) => pdf(`%${' '.repeat(length)}\n`);
    const large = upload(comment(MAX_ATTACHMENT_BYTES - comment(0).length - 6));
    const sent = await ana.post(path(), { attachments: [large, large, large] });
    expect(sent.status).toBe(201);
  });
});
