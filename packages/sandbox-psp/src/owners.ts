import type { Store } from './store.ts';

export interface Owner {
  readonly cpf: string;
  readonly name: string;
}

/** To whom the fault `foreign_owner` gives a key. */
export const STRANGER: Owner = { cpf: '52998224725', name: 'Outra Pessoa' };

const NAME = 'Titular da Chave';

export interface Owners {
  set(key: string, owner: Owner): void;
  /**
   * A CPF key belongs to that CPF. Another unknown key belongs to the CPF that the payment names, so that the people of
   * the test area can be paid; to nobody if it names none.
   */
  find(key: string, namedCpf?: string): Owner | undefined;
}

export function createOwners(store: Store): Owners {
  const set = (key: string, { cpf, name }: Owner) =>
    void store.run(
      'insert into owner values (?, ?, ?) on conflict do update set cpf = excluded.cpf, name = excluded.name',
      key,
      cpf,
      name,
    );
  return {
    set,
    find(key, namedCpf) {
      const known = store.one<Owner>('select cpf, name from owner where key = ?', key);
      if (known) return known;
      if (/^\d{11}$/.test(key)) return { cpf: key, name: NAME };
      if (!namedCpf) return undefined;
      set(key, { cpf: namedCpf, name: NAME });
      return { cpf: namedCpf, name: NAME };
    },
  };
}

/** As both providers show it: `***.456.789-**`. */
export const maskedCpf = (cpf: string): string => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
