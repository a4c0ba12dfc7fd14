import type { useFields } from '@indike/ui/forms/use-fields.ts';
import type { BankFields } from '../model/form.ts';

export type BankForm = Omit<ReturnType<typeof useFields<BankFields>>, 'formPropsFor'>;
