interface Named {
  readonly firstname: string;
  readonly lastname: string;
}

const first = (text: string | undefined) =>
  Array.from((text ?? '').normalize('NFC'))[0]?.toLocaleUpperCase('pt-BR') ?? '';

/** The initials of the first and the last name: 'AS' for 'Ana Maria', 'de Souza'. */
export function initials({ firstname, lastname }: Named): string {
  return first(firstname.trim()) + first(lastname.trim().split(/\s+/).at(-1));
}

export const fullName = ({ firstname, lastname }: Named): string => `${firstname} ${lastname}`;
