import classes from './file-refusal.module.css';

interface Props {
  /** 'Não lemos pagamentos.csv. Nada mudou.' */
  readonly title: string;
  readonly children: string;
}

/** Says why a file was refused, beside the field where another can be chosen. */
export const FileRefusal = ({ title, children }: Props) => (
  <p className={classes['refusal']} role="alert">
    <strong>{title}</strong>
    {children}
  </p>
);
