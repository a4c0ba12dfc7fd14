import { describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();

interface Place {
  id: number;
  title: string;
}
const places = async (path: string): Promise<Place[]> => (await clientOf(server).get(path)).body;
const titles = (list: Place[]) => list.map(({ title }) => title);

describe('GET /api/state', () => {
  it('lists the 27 states by title for anyone', async () => {
    const { status, headers, body } = await clientOf(server).get('/api/state');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(titles(body)).toEqual([
      'Acre',
      'Alagoas',
      'Amapá',
      'Amazonas',
      'Bahia',
      'Ceará',
      'Distrito Federal',
      'Espírito Santo',
      'Goiás',
      'Maranhão',
      'Mato Grosso',
      'Mato Grosso do Sul',
      'Minas Gerais',
      'Pará',
      'Paraíba',
      'Paraná',
      'Pernambuco',
      'Piauí',
      'Rio de Janeiro',
      'Rio Grande do Norte',
      'Rio Grande do Sul',
      'Rondônia',
      'Roraima',
      'Santa Catarina',
      'São Paulo',
      'Sergipe',
      'Tocantins',
    ]);
    expect(body[0]).toEqual({ id: 12, title: 'Acre' });
    expect(body[24]).toEqual({ id: 35, title: 'São Paulo' });
  });
});

describe('GET /api/state/{id}/cities', () => {
  it('has 5571 cities in all, each once', async () => {
    const states = await places('/api/state');
    const lists = await Promise.all(states.map(({ id }) => places(`/api/state/${id}/cities`)));
    const ids = lists.flat().map(({ id }) => id);
    expect(ids).toHaveLength(5571);
    expect(new Set(ids).size).toBe(5571);
    for (const [n, list] of lists.entries()) {
      expect(list.every(({ id }) => Math.floor(id / 100_000) === states[n]?.id)).toBe(true);
    }
  });

  it('sorts as in Portuguese, ignoring accents and case: Água Santa before Agudo', async () => {
    const alagoas = titles(await places('/api/state/27/cities'));
    expect(alagoas.slice(0, 3)).toEqual(['Água Branca', 'Anadia', 'Arapiraca']);
    const gaucho = titles(await places('/api/state/43/cities'));
    expect(gaucho.slice(0, 4)).toEqual(['Aceguá', 'Água Santa', 'Agudo', 'Ajuricaba']);
    const paulista = titles(await places('/api/state/35/cities'));
    expect(paulista).toHaveLength(645);
    expect(paulista.indexOf('Águas de Lindóia')).toBeLessThan(paulista.indexOf('Agudos'));
    expect(paulista.indexOf('Óleo')).toBeLessThan(paulista.indexOf('Olímpia'));
    expect(paulista.at(-1)).toBe('Zacarias');
  });

  it('may be cached for an hour', async () => {
    const { status, headers, body } = await clientOf(server).get('/api/state/53/cities');
    expect([status, body]).toEqual([200, [{ id: 5_300_108, title: 'Brasília' }]]);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it.each([
    '10',
    '99',
    '100',
    '32768',
    '9007199254740991',
    '99999999999999999999',
    '0',
    '-1',
    '1e1',
    'SP',
    '35 ',
  ])('returns an uncacheable 404 for the state %s', async (id) => {
    const { status, headers, body } = await clientOf(server).get(
      `/api/state/${encodeURIComponent(id)}/cities`,
    );
    expect([status, body.message]).toEqual([404, 'Recurso não encontrado']);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
