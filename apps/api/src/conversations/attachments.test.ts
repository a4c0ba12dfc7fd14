import { MAX_ATTACHMENT_BYTES, MAX_DAILY_ATTACHMENT_BYTES } from '@indike/rules/conversations/messages';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRefused } from '../platform/refusal.ts';
import { makeHostile } from '../system-tests/testing/hostile-images.ts';
import { noise, plain } from '../system-tests/testing/images.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { smallPdf as pdf } from '../testing/small-pdf.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { prepareFiles } from './attachments.ts';

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
      [
        [few, upload(pdf('3 0 obj<</S/JavaScript/JS(1)>>endobj\n'))],
        expect.stringContaining('Este PDF tem senha'),
      ],
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

  it('may have 100 MB together in 24 hours', async () => {
    const eva = await signUp(server);
    const path = `/api/indication/${await refer(eva)}/messages`;
    const send = () => eva.post(path, { attachments: [upload(pdf())] });
    const { body } = await send();
    await server.db
      .insertInto('attachment')
      .values({
        user_id: eva.id,
        message_id: body.id,
        name: 'a.pdf',
        type: 'application/pdf',
        content: sql`convert_to(repeat('a', ${MAX_DAILY_ATTACHMENT_BYTES - 2 * pdf().length}::int), 'UTF8')`,
      })
      .execute();
    expect((await send()).status).toBe(201);
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([422, 'attachments_daily']);
    expect((await eva.post(path, { text: 'Sem anexo' })).status).toBe(201);
    server.clock.advance(24 * 60 * 60 * 1_000);
    expect((await send()).status).toBe(201);
  });
});
