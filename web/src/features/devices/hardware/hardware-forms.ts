import type { Hardware, MatrixMount } from "../../../api/devices";
import { MATRIX_DEVICE_IDS } from "../../../api/types";
import type { IconName } from "../../../components/Icon";
import { changedFields, changeOf, type Draft, type Field } from "./hardware-fields";
import { colorOrder, currentLimit, STRIP_FIELDS, stripFields } from "./strip-form";
import { TABLE_FIELDS, tableFields } from "./table-form";

export type FormId = "strip" | "table" | "matrices" | "home";

export interface HardwareForm {
  id: FormId;
  title: string;
  icon: IconName;
  fields: readonly Field[];
  /** Those of `fields` that matter; without it, all do. */
  shown?: (settings: Hardware, draft: Draft) => Field[];
}

export function shownFields(form: HardwareForm, settings: Hardware, draft: Draft): readonly Field[] {
  return form.shown?.(settings, draft) ?? form.fields;
}

const MAX_HOSTS = 8;
const MAX_HOST_LENGTH = 100;
const MAX_PLACE_BYTES = 100;
const MAX_RULE_LENGTH = 64;

export const TIME_ZONE: Field = {
  key: "timezone",
  kind: "text",
  label: "POSIX rule",
  check: ([rule = ""]) =>
    rule && rule.length <= MAX_RULE_LENGTH ? "" : "A rule such as CET-1CEST,M3.5.0,M10.5.0/3.",
};

export const PLACE: Field = {
  key: "place",
  kind: "text",
  label: "Place for the weather",
  hint: "A town, a postcode or coordinates such as 52.52, 13.41. Empty for no weather.",
  check: ([place = ""]) =>
    new TextEncoder().encode(place).length <= MAX_PLACE_BYTES ? "" : "At most 100 bytes.",
};

const STRIP: HardwareForm = {
  id: "strip",
  title: "LED strip",
  icon: "bulb",
  fields: STRIP_FIELDS,
  shown: stripFields,
};

const TABLE: HardwareForm = {
  id: "table",
  title: "Sand table",
  icon: "sand",
  fields: TABLE_FIELDS,
  shown: tableFields,
};

export function matrixFields(at: number): Field[] {
  const key = (name: keyof MatrixMount) => `matrices.${at}.${name}`;
  return [
    {
      key: key("connection"),
      kind: "choice",
      label: "Connection",
      options: [
        {
          value: "satellite",
          label: "Its own ESP32",
          hint: "It joins over the network, by the code that it shows.",
        },
        { value: "hub", label: "On the hub", hint: "Its data line hangs on the hub itself." },
        { value: "none", label: "None", hint: "There is no such matrix." },
      ],
    },
    {
      key: key("rotation"),
      kind: "choice",
      isNumeric: true,
      label: "Turned by",
      options: ["0", "90", "180", "270"].map((value) => ({ value, label: `${value}°` })),
    },
    { key: key("flip"), kind: "flag", label: "Mirrored", hint: "Left to right, before it is turned." },
    {
      key: key("serpentine"),
      kind: "flag",
      label: "Serpentine",
      hint: "Every second line of LEDs runs back.",
    },
    colorOrder(key("colorOrder")),
    currentLimit(key("currentLimit")),
  ];
}

export const MATRICES_JOINED: Field = {
  key: "matricesJoined",
  kind: "flag",
  label: "Side by side as one",
  hint: "The second one is on the right of the first one. Both show one picture of 64 columns.",
};

const MATRICES: HardwareForm = {
  id: "matrices",
  title: "LED matrices",
  icon: "grid",
  fields: [...MATRIX_DEVICE_IDS.flatMap((_, at) => matrixFields(at)), MATRICES_JOINED],
};

export const HOME_FIELDS: Field[] = [
  {
    key: "temperatureUnit",
    kind: "choice",
    label: "Temperature",
    options: [
      { value: "celsius", label: "Celsius" },
      { value: "fahrenheit", label: "Fahrenheit" },
    ],
  },
  {
    key: "name",
    kind: "text",
    label: "Hub name",
    hint: "What it is called in your network: letters a-z, digits and dashes.",
    check: ([name = ""]) =>
      isLabel(name) && name.length <= 32
        ? ""
        : "1 to 32 letters a-z, digits or dashes, and no dash at its ends.",
  },
  {
    key: "allowedHosts",
    kind: "lines",
    label: "Further names of this hub",
    hint: "One per line, at most 8. The panel can be opened under them, too.",
    check: hostsProblem,
  },
];

const HOME: HardwareForm = {
  id: "home",
  title: "This home",
  icon: "home",
  fields: [TIME_ZONE, PLACE, ...HOME_FIELDS],
};

export const FORMS = [STRIP, TABLE, MATRICES, HOME] as const;

export function mountOf(at: number, draft: Draft, settings: Hardware): MatrixMount {
  const { matrices } = changeOf(changedFields(matrixFields(at), draft, settings), draft);
  return { ...(settings.matrices[at] as MatrixMount), ...matrices?.[at] };
}

function hostsProblem(hosts: readonly string[]): string {
  if (hosts.length > MAX_HOSTS) return "At most 8 names.";
  const wrong = hosts.find((host) => host.length > MAX_HOST_LENGTH || !host.split(".").every(isLabel));
  return wrong ? `“${wrong}” is no host name.` : "";
}

function isLabel(text: string): boolean {
  return text.length <= 63 && /^[a-z\d]([a-z\d-]*[a-z\d])?$/.test(text);
}
