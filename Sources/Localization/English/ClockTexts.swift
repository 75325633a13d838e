/// The sandbox's clock, and what moving it has booked.
package enum ClockText: String, TextKey {
  // How fast it goes.
  case realTime = "real time"
  case monthInSeconds = "a month is {seconds} seconds"
  case monthInMinutes = "a month is {minutes} minutes"
  case monthInAnHour = "a month is 1 hour"
  case renewalEverySeconds = "renewals every {seconds} seconds"
  case renewalEveryMinutes = "renewals every {minutes, plural, one {minute} other {# minutes}}"
  // Where it stands.
  case header = "Clock: {parts}"
  case separator = ", "
  case heldAt = "held at {time}"
  // How far it is from the real time.
  case days = "{days} d"
  case daysAndHours = "{days} d {hours} h"
  case hours = "{hours} h"
  case hoursAndMinutes = "{hours} h {minutes} min"
  case minutes = "{minutes} min"
  case seconds = "{seconds} s"
  // Where it was moved to.
  case moved = "It is {now}."
  case movedAndBooked = "It is {now}; {booked}."
  case booked = """
    {count, plural, =0 {nothing was booked} one {1 transaction was booked} other {# transactions \
    were booked}}
    """
}
