import { LostPicture } from '@indike/ui/drawing/lost-picture.tsx';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { Button, Title } from '@mantine/core';
import { paths } from '#app/shared/paths.ts';

export function ReferralMissing() {
  return (
    <EmptyState
      title={<Title order={1}>Não encontramos esta indicação</Title>}
      drawing={<LostPicture />}
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
