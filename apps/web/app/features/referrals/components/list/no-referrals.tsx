import { Button, Title } from '@mantine/core';
import { paths } from '#app/shared/paths.ts';
import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import type { Filters } from '../../model/filters.ts';
import { Link } from '@indike/ui/navigation/link.tsx';

const NONE: Filters = { status: '', startDate: '', endDate: '', name: '' };

interface Props {
  readonly filtered: boolean;
  readonly onClear: (filters: Filters) => void;
}

export function NoReferrals({ filtered, onClear }: Props) {
  const action = filtered ? (
    <Button variant="light" onClick={() => onClear(NONE)}>
      Limpar filtros
    </Button>
  ) : (
    <Button component={Link} to={paths.refer}>
      Indicar uma empresa
    </Button>
  );
  return (
    <EmptyState drawing={<EmptyDrawing />} title={<Title order={2}>Sem resultados</Title>} action={action}>
      {filtered
        ? 'Nenhuma indicação combina com estes filtros. Tire um deles para ver mais.'
        : 'Você ainda não indicou nenhuma empresa. Comece pela que você conhece melhor.'}
    </EmptyState>
  );
}

function EmptyDrawing() {
  return (
    <Drawing>
      <path className={tone.soft} d="M6 140h228v4H6z" />
      <rect className={tone.soft} x="60" y="22" width="112" height="118" rx="12" />
      <rect className={tone.paper} x="72" y="36" width="88" height="22" rx="6" />
      <rect className={tone.paper} x="72" y="68" width="88" height="22" rx="6" />
      <rect className={tone.paper} x="72" y="100" width="88" height="22" rx="6" />
      <circle className={tone.line} cx="164" cy="86" r="26" fill="none" />
      <path className={tone.line} d="m183 105 22 22" />
    </Drawing>
  );
}
