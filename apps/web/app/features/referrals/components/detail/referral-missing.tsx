import { Button, Title } from '@mantine/core';
import { paths } from '#app/shared/paths.ts';
import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';

export function ReferralMissing() {
  return (
    <EmptyState
      title={<Title order={1}>Não encontramos esta indicação</Title>}
      drawing={
        <Drawing>
          <path className={tone.soft} d="M6 140h228v4H6z" />
          <path className={tone.soft} d="M64 46a8 8 0 0 1 8-8h34l10 12h54a8 8 0 0 1 8 8v82H64z" />
          <path className={tone.strong} d="M52 72h116l14 68H66z" />
          <path className={tone.paper} d="M96 94h44v6H96zm4 16h32v6h-32z" />
        </Drawing>
      }
      action={
        <Button component={Link} to={paths.referrals}>
          Ver minhas indicações
        </Button>
      }
    >
      O endereço pode estar incompleto, ou a indicação pode ser de outra conta. As suas estão em Indicações.
    </EmptyState>
  );
}
