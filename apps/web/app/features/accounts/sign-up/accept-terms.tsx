import { Anchor } from '@mantine/core';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import type { FieldsProps } from './sign-up-fields.tsx';
import classes from './summary.module.css';

const TermsDialog = lazyDialog(() => import('#app/shared/legal/terms-dialog.tsx'));
const PrivacyDialog = lazyDialog(() => import('#app/shared/legal/privacy-dialog.tsx'));

export function AcceptTerms({ form }: FieldsProps) {
  const terms = useDialog('termos');
  const privacy = useDialog('privacidade');
  return (
    <div>
      <Checkbox label="Li e aceito os termos de uso" {...form.checkbox('accepted_terms')} />
      <div className={classes['links']}>
        <Anchor component="button" type="button" size="sm" fw={500} onClick={terms.open}>
          Ler os termos de uso
        </Anchor>
        <Anchor component="button" type="button" size="sm" fw={500} onClick={privacy.open}>
          Ver a política de privacidade
        </Anchor>
      </div>
      <TermsDialog {...terms.props} />
      <PrivacyDialog {...privacy.props} />
    </div>
  );
}
