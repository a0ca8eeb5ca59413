import { readFileSync } from "node:fs";
import { hubProgram, root } from "./paths.mjs";
import { run } from "./run.mjs";
import { StepFailed } from "./steps.mjs";

export const kDescription = `${root}/docs/openapi.json`;
export const kTypes = `${root}/web/src/api/generated.ts`;

/** The description of the hub's calls, as the built program prints it. */
export async function printedDescription() {
  const { code, output } = await run(hubProgram, ["--openapi"]);
  if (code !== 0) throw new StepFailed("The hub can't describe its calls", output);
  return output;
}

/** The TypeScript of a description: its types, the names of its choices and its limits. */
export async function typesOf(description) {
  // Not imported above, because the packages are installed after the start of the script.
  const { compile } = await import("json-schema-to-typescript");
  const { schemas } = JSON.parse(description).components;
  const all = { type: "object", properties: {}, components: { schemas } };
  for (const [name, schema] of Object.entries(schemas)) {
    schemas[name] = { ...withPlainReferences(schema), title: name };
    all.properties[name] = { $ref: `#/components/schemas/${name}` };
  }
  const types = await compile(all, "All", {
    additionalProperties: false,
    bannerComment: "/** Written by `npm run openapi` from docs/openapi.json. */",
    ignoreMinAndMaxItems: true,
    style: { printWidth: 110 },
  });
  const constants = Object.entries(schemas).flatMap(([name, schema]) => {
    const names = schema.enum?.map((each) => JSON.stringify(each)).join(", ");
    const choices = names ? [`export const ${plural(constantName(name))} = [${names}] as const;`] : [];
    return [...choices, ...limitsOf(constantName(name), schema)];
  });
  return `${types.replace(/^export interface All \{[\s\S]*?^\}$/m, "")}\n${constants.join("\n")}\n`;
}

/** A sentence for each file that is not as the built hub describes itself. */
export async function staleDescriptions() {
  const description = await printedDescription();
  const fresh = [
    [kDescription, description],
    [kTypes, await typesOf(description)],
  ];
  return fresh
    .filter(([path, text]) => readFileSync(path, "utf8") !== text)
    .map(([path]) => `${path} is not current.`);
}

/** Moves references that have a description into `allOf`. Otherwise each of them would become a type of its own. */
function withPlainReferences(schema) {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(withPlainReferences);
  const { $ref, ...rest } = schema;
  if ($ref) return rest.description ? { ...rest, allOf: [{ $ref }] } : schema;
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withPlainReferences(value)]));
}

/** "StripSegment" → "STRIP_SEGMENT" */
function constantName(name) {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function plural(name) {
  return `${name.replace(/(?<=[^AEIOU])Y$/, "IE")}S`;
}

/** The most bytes or elements as `MAX_SCENE_NAME = 64`, the least and the greatest number as a range. */
function limitsOf(name, schema) {
  const { minimum, maximum, maxLength, maxItems } = schema;
  const isRange = maximum !== undefined && maximum < 2 ** 32 - 1;
  return [
    ...(isRange ? [`export const ${name}_RANGE = [${minimum}, ${maximum}] as const;`] : []),
    ...(maxLength || maxItems ? [`export const MAX_${name} = ${maxLength ?? maxItems};`] : []),
    ...(schema.items ? limitsOf(`${name}_EACH`, schema.items) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([member, inner]) =>
      limitsOf(`${name}_${constantName(member)}`, inner),
    ),
  ];
}
