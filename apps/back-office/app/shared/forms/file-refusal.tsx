import classes from './file-refusal.module.css';

interface Props {
  /** 'Não lemos pagamentos.csv. Nada mudou.' */
  readonly title: string;
  readonly children: string;
}

/** Why a file was refused, beside the box where another can be chosen. */
export const FileRefusal = ({ title, children }: Props) => (
  <p className={classes['refusal']} role="alert">
    <strong>{title}</strong>
    {children}
  </p>
);
