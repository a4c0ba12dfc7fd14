import '@mantine/core/styles/Anchor.css';
import { Stack } from '@mantine/core';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useCall } from '../http/call.ts';
import type { Question } from './confirm.ts';
import { type Factor, FactorForm } from './factor-form.tsx';
import { IssuerLink } from './issuer-link.tsx';

export default function ConfirmationDialog({ options, onAnswer }: Question) {
  const confirm = useCall('POST /api/operator/auth/confirmation', 'Não foi possível confirmar');
  const onFactor = async (body: Factor) => {
    await confirm.mutateAsync({ body });
    onAnswer(true);
  };
  return (
    <Dialog opened onClose={() => onAnswer(false)} title="Confirme que é você" size="28rem">
      <Stack gap="md">
        {options.second_factor.length > 0 && (
          <FactorForm
            kinds={options.second_factor}
            passkey={options.passkey}
            submit="Confirmar"
            onFactor={onFactor}
          />
        )}
        {options.by_issuer && <IssuerLink onDone={() => onAnswer(true)} />}
      </Stack>
    </Dialog>
  );
}
