import classes from './refusal.module.css';

interface Props {
  /** 'Não lemos pagamentos.csv. Nada mudou.' */
  readonly title?: string;
  /** Null when nothing was refused. */
  readonly children: string | null;
}

/** Says why something was refused, beside the button or the field that it was asked with. */
export const Refusal = ({ title, children }: Props) =>
  children !== null && (
    <div className={classes['refusal']} role="alert">
      {title !== undefined && <strong>{title}</strong>}
      <p>{children}</p>
    </div>
  );
