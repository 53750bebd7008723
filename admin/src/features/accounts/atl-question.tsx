/** Asks about a school that has an ATL in-charge and, as the form says, no ATL. */
export const AtlQuestion = ({ onYes }: { onYes: () => void }) => (
  <p className="td-form-note">
    <span>
      This school has an in-charge but is not marked as an ATL school. Does it have an Atal
      Tinkering Lab?
    </span>
    <button type="button" className="button" onClick={onYes}>
      Yes, it is an ATL school
    </button>
  </p>
)
