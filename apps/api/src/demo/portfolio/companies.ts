import { foldForSearch } from '../../platform/search-text.ts';
import { demoCnpj } from '../people.ts';
import type { Random } from './random.ts';

/** Invented, like the people who work there. */
const TRADES = [
  'Alimentos',
  'Autopeças',
  'Borracharia',
  'Cafeteria',
  'Casa de Carnes',
  'Clínica Veterinária',
  'Comércio de Grãos',
  'Confeitaria',
  'Editora',
  'Engenharia',
  'Estofados',
  'Farmácia de Manipulação',
  'Fertilizantes',
  'Hortifrúti',
  'Iluminação',
  'Instituto de Idiomas',
  'Laboratório',
  'Malharia',
  'Materiais de Construção',
  'Perfumaria',
  'Pousada',
  'Reciclagem',
  'Transportadora',
  'Turismo',
] as const;
const NAMES = [
  'Alto da Serra',
  'Araçá',
  'Beira-Rio',
  'Bem-te-vi',
  'Campo Belo',
  'Capixaba',
  'Cruzeiro do Sul',
  'Dona Lurdes',
  'Estrela do Vale',
  'Flor de Lis',
  'Guarani',
  'Irmãos Bianchi',
  'Jacarandá',
  'Lagoa Azul',
  'Mantiqueira',
  'Nova Era',
  'Oliveira & Filhos',
  'Pantanal',
  'Porto Real',
  'Quatro Estações',
  'Rio Pardo',
  'Santo Antônio',
  'Sete Quedas',
  'Terra Roxa',
  'União',
  'Vila Rica',
] as const;
const FIRST_NAMES = [
  'Adriana',
  'Alexandre',
  'Bianca',
  'César',
  'Daniela',
  'Eduardo',
  'Fabiana',
  'Gustavo',
  'Isabela',
  'José',
  'Karina',
  'Leonardo',
  'Mônica',
  'Nélson',
  'Patrícia',
  'Ricardo',
  'Simone',
  'Thiago',
  'Vanessa',
  'Wagner',
] as const;
const LAST_NAMES = [
  'Assunção',
  'Barreto',
  'Camargo',
  'Damasceno',
  'Esteves',
  'Figueiredo',
  'Gusmão',
  'Junqueira',
  'Leitão',
  'Medeiros',
  'Novaes',
  'Pacheco',
  'Rezende',
  'Sampaio',
  'Tavares',
  'Uchôa',
  'Valadares',
] as const;
const OCCUPATIONS = ['Diretoria', 'Financeiro', 'Compras', 'Gerência', 'Sócia'] as const;
const AREA_CODES = ['11', '19', '21', '31', '41', '51', '61', '71', '81'] as const;
const OBSERVATIONS = [
  'Prefere contato por WhatsApp no fim da tarde.',
  'Já conhece a Provedora; pediu proposta para duas filiais.',
  'Falar antes com a secretária, no ramal 12.',
] as const;

/** The companies of `demo/people.ts` have lower numbers. */
const FIRST_CNPJ = 1_000;

interface Contact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly occupation: string | null;
  readonly observation: string | null;
}

export interface Company {
  readonly name: string;
  readonly cnpj: string;
  readonly contacts: readonly Contact[];
}

const pick = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('Nothing to choose from');
  return item;
};

const slug = (text: string): string => foldForSearch(text).replace(/[^a-z0-9]+/g, '-');

function contactOf(company: string, index: number, random: Random): Contact {
  const first = pick(FIRST_NAMES, random.between(0, FIRST_NAMES.length - 1));
  const last = pick(LAST_NAMES, random.between(0, LAST_NAMES.length - 1));
  return {
    name: `${first} ${last}`,
    email: `${slug(first)}.${slug(last)}@${slug(company)}.example`,
    phone: `${pick(AREA_CODES, index)}9${random.between(60_000_000, 99_999_999)}`,
    occupation: random.chance(0.7) ? pick(OCCUPATIONS, random.between(0, 9)) : null,
    observation: random.chance(0.15) ? pick(OBSERVATIONS, index) : null,
  };
}

/** Combines each trade with each name once: 624 companies with distinct names. */
export function companyOf(index: number, random: Random): Company {
  const round = Math.floor(index / TRADES.length);
  const name = `${pick(TRADES, index)} ${pick(NAMES, round + 5 * (index % TRADES.length))}`;
  // The wizard does not ask what its contact, the first one, does in the company.
  const contacts = Array.from({ length: random.between(1, 3) }, (_, n) => ({
    ...contactOf(name, index + n, random),
    ...(n === 0 && { occupation: null }),
  }));
  return { name, cnpj: demoCnpj(FIRST_CNPJ + index), contacts };
}
