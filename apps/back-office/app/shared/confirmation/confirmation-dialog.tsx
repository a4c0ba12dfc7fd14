import '@mantine/core/styles/Anchor.css';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useCall } from '../http/call.ts';
import type { Question } from './confirm.ts';
import { type Factor, FactorForm } from './factor-form.tsx';

export default function ConfirmationDialog({ options, onAnswer }: Question) {
  const confirm = useCall('POST /api/operator/auth/confirmation', 'Não foi possível confirmar');
  const onFactor = async (body: Factor) => {
    await confirm.mutateAsync({ body });
    onAnswer(true);
  };
  return (
    <Dialog opened onClose={() => onAnswer(false)} title="Confirme que é você" size="28rem">
      <FactorForm
        kinds={options.second_factor}
        passkey={options.passkey}
        submit="Confirmar"
        onFactor={onFactor}
      />
    </Dialog>
  );
}
