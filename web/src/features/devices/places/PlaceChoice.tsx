import { useState } from "react";
import { Button } from "../../../components/Button";
import { Select } from "../../../components/fields/Select";
import { TextField } from "../../../components/fields/TextField";
import { allCities } from "./cities";

interface PlaceChoiceProps {
  place: string;
  onChoose: (place: string) => void;
}

const NO_CITY = { value: "", label: "Choose a city" };

const FIELDS = [
  { label: "Latitude", placeholder: "52.52", hint: "From -90 to 90; south is negative." },
  { label: "Longitude", placeholder: "13.41", hint: "From -180 to 180; west is negative." },
];

/** Ways to enter a place for which the hub needs no internet: a city near by, coordinates, or this device's. */
export function PlaceChoice({ place, onChoose }: PlaceChoiceProps) {
  const [options] = useState(() => [
    NO_CITY,
    ...allCities().map(({ name, latitude, longitude }) => ({
      value: `${name} (${latitude}, ${longitude})`,
      label: name,
    })),
  ]);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const numbers = coordinatesOf(place);
  const choose = (typed: string[]) =>
    onChoose(typed.some(Boolean) ? typed.map((each) => each.replace(",", ".")).join(", ") : "");
  const locate = () => {
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        setProblem("");
        choose([coords.latitude.toFixed(2), coords.longitude.toFixed(2)]);
      },
      () => {
        setBusy(false);
        setProblem("This device does not tell where it is.");
      },
    );
  };
  return (
    <div className="single top gap12 fields">
      <Select
        label="City"
        hint="The nearest one is enough for the sun and the weather."
        value={options.some(({ value }) => value === place) ? place : ""}
        options={options}
        onChange={(city) => city && onChoose(city)}
      />
      {FIELDS.map((field, index) => (
        <TextField
          key={field.label}
          {...field}
          autoComplete="off"
          value={numbers[index] ?? ""}
          onChange={(typed) => choose(numbers.map((number, at) => (at === index ? typed : number)))}
        />
      ))}
      {globalThis.isSecureContext && navigator.geolocation && (
        <div>
          <Button busy={isBusy} onClick={locate}>
            Use this device’s place
          </Button>
          <p role="status" className="note">
            {problem}
          </p>
        </div>
      )}
    </div>
  );
}

/** The two numbers at the end of a place, also if one is missing or not whole yet. */
function coordinatesOf(place: string): string[] {
  const [, latitude = "", longitude = ""] = /(?:^|\()([-+\d.]*), ?([-+\d.]*)\)?$/.exec(place) ?? [];
  return [latitude, longitude];
}
