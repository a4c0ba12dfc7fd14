import type { useFields } from '#app/kit/forms/use-fields.ts';
import type { BankFields } from '../model/form.ts';

export type BankForm = Omit<ReturnType<typeof useFields<BankFields>>, 'formPropsFor'>;
