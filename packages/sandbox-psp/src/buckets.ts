/*
 * The provider's limit of key look-ups, as the Central Bank has it for companies: a look-up costs a token, one for a key
 * that does not exist twenty, a payment that is carried out gives its token back, and time gives more.
 */

const CAPACITY = 1_000;
const REFILL = 20;
const REFILL_MS = 60_000;
export const MISSING_KEY_COST = 20;

interface Bucket {
  /** The tokens left; 0 refuses. */
  left(): number;
  spend(tokens: number): void;
  giveBack(): void;
  readonly state: () => Readonly<Record<string, number>>;
}

export function createBucket(now: () => number): Bucket {
  let tokens = CAPACITY;
  let refilled = now();
  const left = () => {
    const times = Math.floor((now() - refilled) / REFILL_MS);
    if (times > 0) {
      tokens = Math.min(CAPACITY, tokens + times * REFILL);
      refilled += times * REFILL_MS;
    }
    return tokens;
  };
  return {
    left,
    spend: (cost) => void (tokens = Math.max(0, left() - cost)),
    giveBack: () => void (tokens = Math.min(CAPACITY, left() + 1)),
    state: () => ({
      capacidade: CAPACITY,
      fichasDisponiveis: left(),
      taxaDeReposicaoFichas: REFILL,
      periodoReposicaoEmSegundos: REFILL_MS / 1_000,
    }),
  };
}

export interface Buckets {
  readonly documents: Bucket;
  readonly addresses: Bucket;
}

export const bucketOf = ({ documents, addresses }: Buckets, key: string): Bucket =>
  /[@+]/.test(key) ? addresses : documents;
