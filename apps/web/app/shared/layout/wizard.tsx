import type { Values } from '@indike/ui/forms/validate.ts';
import { WizardPage, type WizardPageProps } from '@indike/ui/wizard/wizard-page.tsx';
import { brand } from '@indike/ui/brand.ts';
import { paths } from '../paths.ts';

type Props<V extends Values> = Omit<WizardPageProps<V>, 'brand' | 'closeTo'> &
  Partial<Pick<WizardPageProps<V>, 'closeTo'>>;

/** A wizard with the product's name at the top. 'fechar' leads home by default. */
export function Wizard<V extends Values>(props: Props<V>) {
  return <WizardPage brand={brand.product} closeTo={paths.home} {...props} />;
}
