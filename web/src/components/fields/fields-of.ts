/** Returns a function that makes `value` and `onChange` of the field that shows and changes one of the values. */
export function fieldsOf<Values extends object>(
  values: Values,
  change: (part: Partial<NoInfer<Values>>) => void,
) {
  return <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    onChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
  });
}
