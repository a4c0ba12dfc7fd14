import { Text } from '@mantine/core';
import type { ImportedReferralLine } from '@indike/contract/operator/imports';
import { importDeclaration } from '@indike/contract/texts/import-declaration';
import { MAX_REFERRAL_LINES } from '@indike/rules/imports/referral-file';
import { formatCount } from '@indike/rules/money/money';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { brand } from '@indike/ui/brand.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useState } from 'react';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { ImportSteps } from '#app/shared/imports/import-steps.tsx';
import type { OutcomeNames } from '#app/shared/imports/import-text.ts';
import { ImportedLines, LineCell, OutcomeCell, formatIfCnpj } from '#app/shared/imports/imported-lines.tsx';
import type { ImportFile } from '#app/shared/imports/use-import.ts';
import { paths } from '#app/shared/paths.ts';
import { SecondLine } from '#app/shared/table/cells.tsx';
import type { Columns } from '#app/shared/table/data-table.tsx';
import { useReferralImport } from '../api.ts';
import { LINE_CHOICES, REFERRAL_WORDS, TEMPLATES } from '../model/import-kinds.ts';
import { RefusedButton, Template } from './csv-files.tsx';

const DECLARATION = importDeclaration(brand)
  .sections.flatMap(({ paragraphs }) => paragraphs)
  .join(' ');
const UNDECLARED = 'Confirme a declaração para importar.';

export function ReferralImport() {
  const importing = useReferralImport();
  const { file, apply } = importing;
  // Each file needs its own declaration.
  const [declaredFor, setDeclaredFor] = useState<ImportFile | null>(null);
  const [triedWith, setTriedWith] = useState<ImportFile | null>(null);
  const declared = file !== null && declaredFor === file;
  const onApply = () => {
    setTriedWith(file);
    if (declared && file !== null) void runConfirmed(() => apply.mutateAsync(file));
  };
  return (
    <ImportSteps
      importing={importing}
      words={REFERRAL_WORDS}
      busy="Importando…"
      hint={`CSV de planilha, até ${formatCount(MAX_REFERRAL_LINES)} linhas`}
      before={
        <Checkbox
          label={DECLARATION}
          checked={declared}
          error={triedWith === file && !declared && UNDECLARED}
          onChange={({ currentTarget }) => setDeclaredFor(currentTarget.checked ? file : null)}
        />
      }
      onApply={onApply}
      instructions={<Instructions />}
    >
      {({ lines }, names, read) => (
        <ImportedLines
          lines={lines}
          columns={columnsWith(names)}
          choices={LINE_CHOICES}
          action={<RefusedButton file={read} lines={lines} />}
        />
      )}
    </ImportSteps>
  );
}

const Instructions = () => (
  <>
    <Text>
      Uma linha para cada indicação: o e-mail do Indiker, a empresa, o contato e a data em que ela foi feita.
      Valor e status podem faltar; o status é em contato ou em negociação, e vazio quer dizer que ninguém
      ligou ainda.
    </Text>
    <Template {...TEMPLATES.referrals} />
    <Text c="dimmed">
      O Indiker precisa ter cadastro com o e-mail confirmado; para quem se cadastrar depois, importe o mesmo
      arquivo de novo. Ninguém recebe e-mail por causa da importação. Em negociação, a bonificação fica
      prevista pelo nível que o Indiker tem aqui.
    </Text>
  </>
);

const columnsWith = (names: OutcomeNames): Columns<ImportedReferralLine> => [
  { id: 'line', title: 'Linha', cell: (row) => <LineCell line={row} /> },
  { id: 'company', title: 'Empresa', cell: (row) => <Company {...row} /> },
  { id: 'indiker', title: 'Indiker', cell: (row) => row.indiker || '—' },
  { id: 'outcome', title: 'Resultado', cell: (row) => <OutcomeCell line={row} names={names} /> },
];

function Company({ company, document, referral_id: id }: ImportedReferralLine) {
  const name = company || '—';
  return (
    <>
      {id === null ? (
        <span>{name}</span>
      ) : (
        <Link to={paths.referral(id)} data-row>
          {name}
        </Link>
      )}
      <SecondLine>{formatIfCnpj(document)}</SecondLine>
    </>
  );
}
